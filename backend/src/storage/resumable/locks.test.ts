import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseForThisTest } from '../../../test/test-database.ts'
import { createProcessLocks } from '../../postgres/process-locks.ts'
import { createLocks } from './locks.ts'

const never = new AbortController().signal
const nothing = () => undefined

/** The lockers of two processes on one database. */
async function twoProcesses() {
  const { connection } = await databaseForThisTest()
  const processes = [createProcessLocks(connection), createProcessLocks(connection)] as const
  onTestFinished(async () => {
    for (const locks of processes) await locks.close()
  })
  return { one: createLocks(processes[0]), other: createLocks(processes[1]) }
}

test.for(['one', 'other'] as const)(
  'the second request, of process %s, asks the first to release the lock, waits, and gets it',
  async (second) => {
    const lockers = await twoProcesses()
    const first = lockers.one.newLock('a')
    const asked = vi.fn()
    await first.lock(never, asked)
    const order: string[] = []
    const waiting = lockers[second]
      .newLock('a')
      .lock(never, nothing)
      .then(() => order.push('second is in'))
    await expect.poll(() => asked).toHaveBeenCalled()
    order.push('first leaves')
    await first.unlock()
    await waiting
    expect(order).toEqual(['first leaves', 'second is in'])
  },
)

test('other uploads are not blocked', async () => {
  const { one, other } = await twoProcesses()
  await one.newLock('a').lock(never, nothing)
  await one.newLock('b').lock(never, nothing)
  await other.newLock('c').lock(never, nothing)
})

test('a request that stops waiting does not block the next', async () => {
  const { one, other } = await twoProcesses()
  const first = one.newLock('a')
  await first.lock(never, nothing)
  const timeout = new AbortController()
  const gaveUp = other.newLock('a').lock(timeout.signal, nothing)
  timeout.abort()
  await expect(gaveUp).rejects.toMatchObject({ status_code: 423 })
  await first.unlock()
  await other.newLock('a').lock(never, nothing)
})
