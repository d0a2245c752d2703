import { resolve } from 'node:path'
import type { Backup } from '@parlour/backend/backup'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { backupFolder, summaryOf } from './command.ts'

test('a backup is written to the folder that is named, else to that of the nightly ones', () => {
  const env = readEnv({ BACKUP_DIR: '/backup/shop' })
  expect(backupFolder(env, '/elsewhere')).toBe(resolve('/elsewhere'))
  expect(backupFolder(env)).toBe(resolve('/backup/shop'))
  expect(backupFolder(readEnv({}))).toBe(resolve('backups'))
})

const summary = (contents: Pick<Backup['manifest'], 'tables' | 'files'>) =>
  summaryOf({ ...contents, format: 1, takenAt: '', schemaHash: '', sequences: [], lostFiles: [] })

test('what a backup holds is counted in singular and plural', () => {
  const table = { name: 'public.orders', path: 'tables/orders.copy', columns: ['id'], rows: 1, sha256: '' }
  const file = { version: '1', size: 1, sha256: '' }
  expect(summary({ tables: [table], files: [file] })).toBe('1 row of 1 table and 1 file')
  expect(summary({ tables: [table, { ...table, rows: 5_119 }], files: [] })).toBe(
    '5,120 rows of 2 tables and 0 files',
  )
})
