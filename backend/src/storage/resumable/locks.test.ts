import { expect, test, vi } from 'vitest'
import { createLocks } from './locks.ts'

const never = new AbortController().signal
const nothing = () => undefined

test('the second request asks the first to release the lock, waits, and gets it', async () => {
  const locks = createLocks()
  const [first, second] = [locks.newLock('a'), locks.newLock('a')]
  const asked = vi.fn()
  await first.lock(never, asked)
  const order: string[] = []
  const waiting = second.lock(never, nothing).then(() => order.push('second is in'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  order.push('first leaves')
  await first.unlock()
  await waiting
  expect(order).toEqual(['first leaves', 'second is in'])
  await second.unlock()
  await locks.newLock('a').lock(never, nothing)
})

test('other uploads are not blocked', async () => {
  const locks = createLocks()
  await locks.newLock('a').lock(never, nothing)
  await locks.newLock('b').lock(never, nothing)
})

test('a request that stops waiting does not block the next', async () => {
  const locks = createLocks()
  const [first, second, third] = [locks.newLock('a'), locks.newLock('a'), locks.newLock('a')]
  await first.lock(never, nothing)
  const timeout = new AbortController()
  const gaveUp = second.lock(timeout.signal, nothing)
  const waiting = third.lock(never, nothing)
  timeout.abort()
  await expect(gaveUp).rejects.toMatchObject({ status_code: 423 })
  await first.unlock()
  await waiting
})
