import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { droppingNetwork } from '../../../test/dropping-network.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { openDatabase } from '../pool.ts'

let direct: TestDatabase

beforeAll(async () => {
  direct = await createTestDatabase({ sql: '' })
})
afterAll(() => direct.drop())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function behindNetwork() {
  const { connection, drop } = await droppingNetwork(direct.connection)
  const database = openDatabase({ ...connection, max: 1 })
  onTestFinished(() => database.close())
  return { database, drop }
}

/** Resolves when the server was asked about what waits, or when nobody asks. */
async function look(database: ReturnType<typeof openDatabase>): Promise<void> {
  vi.advanceTimersByTime(5_000)
  // The next check waits for the connection that asks.
  await database.isReachable()
}

test('a statement on a connection that the network has dropped fails within 15 seconds, and the next ones get a new one', async () => {
  const { database, drop } = await behindNetwork()
  await database.query('select 1')
  drop()
  const lost = expect(database.query('select 1')).rejects.toMatchObject({ code: '08006' })
  // The first look comes before the statement is sent.
  for (let looks = 0; looks < 4; looks += 1) await look(database)
  await lost
  expect((await database.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('a statement that takes long is left alone', async () => {
  const { database } = await behindNetwork()
  const slow = database.query<{ slept: string }>(`select pg_sleep(1)::text as slept`)
  for (let looks = 0; looks < 6; looks += 1) await look(database)
  expect((await slow).rowCount).toBe(1)
})
