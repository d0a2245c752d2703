import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '@parlour/backend'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLoggerTo } from '../../backend/src/logging/logger.ts'
import { databaseForThisTest, type TestDatabase } from '../../backend/test/test-database.ts'
import { applyRetentionIfDue, startRetention } from './retention.ts'

const supabaseDir = join(import.meta.dirname, '../../supabase')

let database: TestDatabase
let lines: Record<string, unknown>[]
const logger = createLoggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, 'info')

beforeEach(async () => {
  database = await databaseForThisTest({ supabaseDir })
  lines = []
})

type Part = Pick<Database, 'query' | 'locks'>

/** What this process removes at this moment, one item for each run. */
async function check({
  on = database,
  signal,
  now = new Date(),
}: { on?: Part; signal?: AbortSignal; now?: Date } = {}) {
  const seen = lines.length
  await applyRetentionIfDue(on, logger, signal, now)
  return lines.slice(seen).map(({ removed }) => removed)
}

const inLagos = (time: string) => new Date(`2026-11-${time}+01:00`)

async function finishedAt(time: string) {
  const finished = inLagos(time).toISOString()
  await database.query('update private.retention_state set started_at = $1, finished_at = $1', [finished])
}

/** Messages of three years ago. */
async function addMessages(count: number) {
  await database.query(
    `insert into public.contact_messages (name, email, message, created_at)
     select 'Ada', 'ada@example.com', 'Good day', now() - interval '3 years' from generate_series(1, $1)`,
    [count],
  )
}

async function countMessages() {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int from public.contact_messages',
  )
  return rows[0]?.count
}

test.each([
  ['before 03:30 in Lagos not', '25T03:29:00', '24T03:31:00', false],
  ['at 03:30 in Lagos', '25T03:30:00', '24T03:31:00', true],
  ['once a night', '25T03:50:00', '25T03:31:00', false],
  ['later, if the shop was not running at that time', '25T17:00:00', '24T03:31:00', true],
  ['if the last run was while the clock was ahead by more than a day', '25T17:00:00', '26T17:01:00', true],
])('data that is too old is removed %s', async (_when, now, finished, isDue) => {
  await addMessages(1)
  await finishedAt(finished)
  expect(await check({ now: inLagos(now) })).toEqual(isDue ? [expect.objectContaining({ messages: 1 })] : [])
  expect(await countMessages()).toBe(isDue ? 0 : 1)
})

test('more than one call removes is removed in one run, whose counts are logged once', async () => {
  await addMessages(1001)
  expect(await check()).toEqual([expect.objectContaining({ messages: 1001, orders: 0 })])
  expect(lines).toMatchObject([{ msg: 'Personal data that is too old was removed', isComplete: true }])
  expect(await countMessages()).toBe(0)
})

test('of two processes one removes', async () => {
  const other = openDatabase({ ...database.connection, max: 2 })
  onTestFinished(() => other.close())
  await addMessages(3)
  await Promise.all([check(), check({ on: other })])
  expect(lines).toMatchObject([{ removed: { messages: 3 } }])
})

test('a run that is stopped goes on at the next check', async () => {
  const stopping = new AbortController()
  const stopsAfterTheFirst = {
    locks: database.locks,
    query: (async (...call: Parameters<Database['query']>) => {
      const answer = await database.query(...call)
      if (call[0].includes('apply_retention')) stopping.abort()
      return answer
    }) as Database['query'],
  }
  await addMessages(501)
  expect(await check({ on: stopsAfterTheFirst, signal: stopping.signal })).toEqual([
    expect.objectContaining({ messages: 500 }),
  ])
  expect(await countMessages()).toBe(1)
  expect(await check()).toEqual([expect.objectContaining({ messages: 1 })])
})

test('after a failure the next check tries again', async () => {
  await addMessages(1)
  await database.query('alter table public.contact_messages rename to lost_messages')
  await expect(check()).rejects.toThrow('contact_messages')
  await database.query('alter table public.lost_messages rename to contact_messages')
  expect(await check()).toEqual([expect.objectContaining({ messages: 1 })])
})

test('a running shop also removes old mails that were written as files', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'retention-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const mail = join(dataDir, 'mail', 'old.eml')
  mkdirSync(join(dataDir, 'mail'))
  writeFileSync(mail, 'To: ada@example.com')
  utimesSync(mail, 0, 0)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startRetention(dataDir, database, logger)
  await vi.advanceTimersByTimeAsync(600_000)
  await stop()
  expect(existsSync(mail)).toBe(false)
})
