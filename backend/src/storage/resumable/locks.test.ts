import { expect, test, vi } from 'vitest'
import { createLocks } from './locks.ts'

const never = new AbortController().signal
const nothing = () => undefined

test('whoever comes second asks the first to let go, waits, and comes in', async () => {
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

test('other uploads do not wait', async () => {
  const locks = createLocks()
  await locks.newLock('a').lock(never, nothing)
  await locks.newLock('b').lock(never, nothing)
})

test('whoever gives up waiting leaves the way free for the next', async () => {
  const locks = createLocks()
  const [first, second, third] = [locks.newLock('a'), locks.newLock('a'), locks.newLock('a')]
  await first.lock(never, nothing)
  const patience = new AbortController()
  const gaveUp = second.lock(patience.signal, nothing)
  const waiting = third.lock(never, nothing)
  patience.abort()
  await expect(gaveUp).rejects.toMatchObject({ status_code: 423 })
  await first.unlock()
  await waiting
})
