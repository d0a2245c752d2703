import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { backupFolder } from './command.ts'

test('a backup is written to the folder that is named, else to that of the nightly ones', () => {
  const env = readEnv({ BACKUP_DIR: '/backup/shop' })
  expect(backupFolder(env, '/elsewhere')).toBe(resolve('/elsewhere'))
  expect(backupFolder(env)).toBe(resolve('/backup/shop'))
  expect(backupFolder(readEnv({}))).toBe(resolve('backups'))
})
