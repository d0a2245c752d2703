import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLogger } from '@parlour/backend/logging'
import { expect, onTestFinished, test } from 'vitest'
import { databaseForThisTest, type TestDatabase } from '../../backend/test/test-database.ts'
import { startProcessStatus } from './process-status.ts'

const ROOT = join(import.meta.dirname, '../..')
const open = () => databaseForThisTest({ supabaseDir: join(ROOT, 'supabase') })

async function processes(database: TestDatabase) {
  const { rows } = await database.query<Record<string, unknown>>(
    `select version, started_at <= seen_at as started_before, disk_free, disk_total::text as total
     from private.process_status`,
  )
  return rows
}

test('a process reports its version and its disk at the start, and is forgotten when it stops', async () => {
  const database = await open()
  const stop = await startProcessStatus(tmpdir(), database, silentLogger)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { blocks, bsize } = statfsSync(tmpdir())
  const [reported, ...others] = await processes(database)
  expect(others).toEqual([])
  expect(reported).toMatchObject({ version, started_before: true, total: String(blocks * bsize) })
  expect(Number(reported?.['disk_free'])).toBeGreaterThan(0)
  await stop()
  expect(await processes(database)).toEqual([])
})

test('two processes have a row each', async () => {
  const database = await open()
  const stops = [1, 2].map(() => startProcessStatus(tmpdir(), database, silentLogger))
  await Promise.all(stops)
  expect(await processes(database)).toHaveLength(2)
  await (
    await stops[0]
  )?.()
  expect(await processes(database)).toHaveLength(1)
  await (
    await stops[1]
  )?.()
})

test('a folder whose disk is unknown is reported without it', async () => {
  const database = await open()
  onTestFinished(await startProcessStatus('/no/such/folder', database, silentLogger))
  expect(await processes(database)).toMatchObject([{ disk_free: null, total: null }])
})

test('a database that is gone does not keep the process from stopping', async () => {
  const database = await open()
  const stop = await startProcessStatus(tmpdir(), database, silentLogger)
  await database.query('alter table private.process_status rename to lost')
  await stop()
})
