import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '../../lib/supabase/data-error.ts'
import { followShown } from './follow-shown.ts'
import { isAtItsEnd, type FollowedOrder } from './order-end.ts'

const SECONDS = 1000

function orderWith(status: string): FollowedOrder {
  return { status, payment_status: 'pending', payments: [], returns: [], order_timeline: [] }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const connection = Object.assign(new EventTarget(), { onLine: true })

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { visibilityState: 'visible' })
  Object.assign(connection, { onLine: true })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', connection)
  vi.stubGlobal('navigator', connection)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(visibilityState: string): void {
  Object.assign(page, { visibilityState })
  page.dispatchEvent(new Event('visibilitychange'))
}

function connect(onLine: boolean): void {
  Object.assign(connection, { onLine })
  connection.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * SECONDS)

const isAtEnd = (order: FollowedOrder) => isAtItsEnd(order, Date.now())

/** Follows an order that was placed. */
function follow(subscribe?: (onChange: () => void) => () => void) {
  const read = vi.fn(async (): Promise<FollowedOrder | null> => orderWith('pending'))
  const onOrder = vi.fn()
  const shown = orderWith('pending')
  const stop = followShown({ shown, read, onChange: onOrder, subscribe, isAtItsEnd: isAtEnd })
  return { read, onOrder, stop }
}

test('an order is read every 30 seconds, and shown when it has changed', async () => {
  const { read, onOrder } = follow()
  await seconds(29)
  expect(read).not.toHaveBeenCalled()
  await seconds(1)
  await seconds(30)
  expect(read).toHaveBeenCalledTimes(2)
  expect(onOrder).not.toHaveBeenCalled()
  read.mockResolvedValue(orderWith('shipped'))
  await seconds(60)
  expect(onOrder.mock.calls).toEqual([[orderWith('shipped')]])
})

test('a hidden page does not ask, and asks at once when it is visible again', async () => {
  const { read } = follow()
  show('hidden')
  await seconds(3600)
  expect(read).not.toHaveBeenCalled()
  show('visible')
  expect(read).toHaveBeenCalledTimes(1)
  await seconds(30)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a page without a connection does not ask, and asks at once when it is back', async () => {
  const { read } = follow()
  connect(false)
  await seconds(3600)
  show('visible')
  expect(read).not.toHaveBeenCalled()
  connect(true)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a refusal is tried again after five seconds, then each time after twice as long, up to five minutes', async () => {
  const { read } = follow()
  read.mockRejectedValue(new DataError('Too busy', '', 503))
  await seconds(30 + 5 + 10 + 20 + 40 + 80 + 160 + 300 + 300)
  expect(read).toHaveBeenCalledTimes(9)
  read.mockResolvedValue(orderWith('pending'))
  await seconds(300 + 30)
  expect(read).toHaveBeenCalledTimes(11)
})

test('a shop that does not answer, as while a computer wakes, is asked again every ten seconds', async () => {
  const { read, onOrder } = follow()
  connect(false)
  await seconds(150)
  read.mockRejectedValue(new DataError('Failed to fetch'))
  connect(true)
  await seconds(600)
  read.mockResolvedValue(orderWith('shipped'))
  await seconds(10)
  expect(onOrder).toHaveBeenCalledTimes(1)
})

test('at its end it is read only when the page is shown again', async () => {
  const { read } = follow()
  read.mockResolvedValue(orderWith('cancelled'))
  await seconds(3600)
  expect(read).toHaveBeenCalledTimes(1)
  show('hidden')
  show('visible')
  expect(read).toHaveBeenCalledTimes(2)
  await seconds(3600)
  expect(read).toHaveBeenCalledTimes(2)
})

test('an order that is gone stays as it is', async () => {
  const { read, onOrder } = follow()
  read.mockResolvedValue(null)
  await seconds(60)
  expect(read).toHaveBeenCalledTimes(2)
  expect(onOrder).not.toHaveBeenCalled()
})

test('what it is told of is read at once, also while an earlier answer is under way', async () => {
  const unsubscribe = vi.fn()
  const subscribe = vi.fn((_onChange: () => void) => unsubscribe)
  const { read } = follow(subscribe)
  const tell = () => subscribe.mock.calls.at(-1)?.[0]()
  tell()
  tell()
  tell()
  await seconds(0)
  expect(read).toHaveBeenCalledTimes(2)
  show('hidden')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  show('visible')
  await seconds(0)
  expect(subscribe).toHaveBeenCalledTimes(2)
})

test('nothing is asked or shown once it is over', async () => {
  const { read, onOrder, stop } = follow()
  read.mockResolvedValue(orderWith('shipped'))
  show('visible')
  stop()
  await seconds(3600)
  show('visible')
  connect(true)
  expect(read).toHaveBeenCalledTimes(1)
  expect(onOrder).not.toHaveBeenCalled()
})
