import { expect, onTestFinished, test, vi } from 'vitest'
import { droppingNetwork } from '../../test/dropping-network.ts'
import { databaseForThisTest } from '../../test/test-database.ts'
import { createProcessLocks } from './process-locks.ts'

/** The locks of two processes on one database. */
async function twoProcesses() {
  const database = await databaseForThisTest()
  const one = createProcessLocks(database.connection)
  const other = createProcessLocks(database.connection)
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  return { database, one, other }
}

test('a lock is held by one request of one process', async () => {
  const { one, other } = await twoProcesses()
  expect(await Promise.all([one.take('a'), one.take('a')])).toEqual([true, false])
  expect(await other.take('a')).toBe(false)
  expect(await other.take('b')).toBe(true)
  await one.release('a')
  expect(await other.take('a')).toBe(true)
})

test('several locks are taken and released at a time, without a warning of the driver', async () => {
  const { one, other } = await twoProcesses()
  const warned = vi.spyOn(process, 'emitWarning')
  const names = ['a', 'b', 'c', 'd']
  expect(await Promise.all(names.map((name) => one.take(name)))).toEqual(names.map(() => true))
  expect(await Promise.all(names.map((name) => other.take(name)))).toEqual(names.map(() => false))
  await Promise.all(names.map((name) => one.release(name)))
  expect(await Promise.all(names.map((name) => other.take(name)))).toEqual(names.map(() => true))
  expect(warned).not.toHaveBeenCalled()
})

test('the holder is told that another process wants the lock', async () => {
  const { one, other } = await twoProcesses()
  const wanted = vi.fn()
  await one.take('a', wanted)
  await other.take('a')
  await expect.poll(() => wanted).toHaveBeenCalled()
})

test('work under a lock runs in one process after the other', async () => {
  const { one, other } = await twoProcesses()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await Promise.all([one, other, one, other].map((locks) => locks.exclusively('work', work)))
  expect(most).toBe(1)
})

test('work that fails releases the lock', async () => {
  const { one, other } = await twoProcesses()
  const failing = one.exclusively('work', () => Promise.reject(new Error('It failed')))
  await expect(failing).rejects.toThrow('It failed')
  expect(await other.take('work')).toBe(true)
})

test('a process whose session ends has no locks, learns it, and can take them again', async () => {
  const { database, one, other } = await twoProcesses()
  const lost = vi.fn()
  await one.take('a', lost)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => lost).toHaveBeenCalled()
  expect(await other.take('a')).toBe(true)
  expect(await one.take('b')).toBe(true)
})

/** The locks of a process whose network drops what it sends, without telling. */
async function behindNetwork() {
  const { connection, drop } = await droppingNetwork((await databaseForThisTest()).connection)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return { locks: createProcessLocks(connection), drop }
}

test('a session that the network has dropped is given up after five seconds, and the next lock gets a new one', async () => {
  const { locks, drop } = await behindNetwork()
  const lost = vi.fn()
  await locks.take('a', lost)
  drop()
  const failed = expect(locks.take('b')).rejects.toMatchObject({ code: '08006' })
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
  await expect.poll(() => lost).toHaveBeenCalled()
  expect(await locks.take('b')).toBe(true)
  await locks.release('b')
})

test('a process stops although the network has dropped its session', async () => {
  const { locks, drop } = await behindNetwork()
  await locks.take('a')
  drop()
  await locks.close()
})
