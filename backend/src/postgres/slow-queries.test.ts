import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Caller } from '../caller.ts'
import { runInRequest } from '../logging/request-context.ts'
import type { Database } from './database.ts'
import { openDatabase } from './pool.ts'

const ANON: Caller = { role: 'anon', claims: { role: 'anon' } }
const SLOW = `select pg_sleep(0.1),
  $1::text as word`
/** As it is logged. */
const SLOW_LINE = 'select pg_sleep(0.1), $1::text as word'

let shared: TestDatabase
let database: Database | undefined

beforeAll(async () => {
  shared = await createTestDatabase()
})
afterEach(async () => {
  await database?.close()
})
afterAll(() => shared.drop())

function openLogged(slowQueryMs: number) {
  const { logger, lines } = recordLog()
  database = openDatabase(shared.connection, { logger, slowQueryMs })
  return { database, lines }
}

test('a slow query is logged with its text, its time and the id of the request, but no value', async () => {
  const { database: opened, lines } = openLogged(20)
  await runInRequest({ id: 'the-request' }, async () => {
    await opened.query(SLOW, ['secret'])
    await opened.asCaller(ANON, (query) => query(SLOW, ['secret']))
    await opened.readAsCaller(ANON, SLOW, ['secret'])
  })
  const line = {
    level: 'warn',
    id: 'the-request',
    msg: 'A database query was slow',
    sql: SLOW_LINE,
    durationMs: expect.any(Number),
  }
  const slow = lines.filter(({ sql }) => sql === SLOW_LINE)
  expect(slow).toEqual([line, line, line].map((each) => ({ ...each, time: expect.any(String) })))
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a slow query that fails is logged too, and long texts are cut', async () => {
  const { database: opened, lines } = openLogged(1)
  const long = `select 1 / (case when pg_sleep(0.05) is null then 1 else $1::int end) -- ${'x'.repeat(2000)}`
  await expect(opened.query(long, ['0'])).rejects.toThrow('division by zero')
  const logged = lines.map(({ sql }) => String(sql)).find((sql) => sql.startsWith('select 1 / '))
  expect(logged).toMatch(/x…$/)
  expect(logged).toHaveLength(1001)
})

test.each([0, 60_000])('with a limit of %s ms nothing is logged', async (slowQueryMs) => {
  const { database: opened, lines } = openLogged(slowQueryMs)
  await opened.query(SLOW, ['secret'])
  expect(lines).toEqual([])
})
