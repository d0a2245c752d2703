import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdmission, type Admission, type TransactionOptions } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Kind = [role: string, transaction: TransactionOptions]

const VISITOR: Kind = ['anon', { readOnly: true }]
/** A function called by POST, which may write. */
const VISITOR_CALL: Kind = ['anon', {}]
const USER: Kind = ['authenticated', { readOnly: true }]
const WRITE: Kind = ['authenticated', {}]
const CHECKOUT: Kind = ['authenticated', { priority: 'checkout' }]
const VISITOR_ORDER: Kind = ['anon', { priority: 'checkout' }]
const STAFF: Kind = ['authenticated', { priority: 'staff' }]
/** Of what placing an order reads, such as delivery zones. */
const VISITOR_CHECKOUT_READ: Kind = ['anon', { priority: 'checkout', readOnly: true }]
const USER_CHECKOUT_READ: Kind = ['authenticated', { priority: 'checkout', readOnly: true }]
const refused = { code: '53300' }

async function take(admission: Admission, kind: Kind, count: number): Promise<(() => void)[]> {
  return await Promise.all(Array.from({ length: count }, () => admission.enter(...kind)))
}

test('of 16 connections ordinary requests use 12, with checkouts 14, with staff 15', async () => {
  const admission = createAdmission({ connections: 16, longestQueue: 0 })
  await take(admission, VISITOR, 4)
  await take(admission, VISITOR_CALL, 4)
  await expect(admission.enter(...VISITOR)).rejects.toMatchObject(refused)
  await expect(admission.enter(...VISITOR_CALL)).rejects.toMatchObject(refused)
  await take(admission, USER, 2)
  await take(admission, WRITE, 2)
  await expect(admission.enter(...USER)).rejects.toMatchObject(refused)
  await expect(admission.enter(...WRITE)).rejects.toMatchObject(refused)
  await take(admission, CHECKOUT, 2)
  await expect(admission.enter(...CHECKOUT)).rejects.toMatchObject(refused)
  await take(admission, STAFF, 1)
  await expect(admission.enter(...STAFF)).rejects.toMatchObject(refused)
  expect(await admission.enter('service_role', { cost: 'high' })).toBeTypeOf('function')
})

test('reads of the checkout that find no ordinary connection have a few of their own, and leave others to orders', async () => {
  const admission = createAdmission({ connections: 16, longestQueue: 0 })
  await take(admission, VISITOR, 8)
  await take(admission, VISITOR_CHECKOUT_READ, 2)
  await expect(admission.enter(...VISITOR_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await take(admission, USER, 4)
  await expect(admission.enter(...USER)).rejects.toMatchObject(refused)
  const quiet = createAdmission({ connections: 16, longestQueue: 0 })
  await take(quiet, USER_CHECKOUT_READ, 8)
  await take(quiet, USER_CHECKOUT_READ, 4)
  await expect(quiet.enter(...USER_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await take(quiet, CHECKOUT, 2)
})

test('reads of the checkout fill a quarter of its queue, and orders of visitors half', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 4 })
  await admission.enter(...VISITOR)
  const [read, order, last] = [VISITOR_CHECKOUT_READ, VISITOR_ORDER, CHECKOUT].map((kind) => {
    const entered = admission.enter(...kind)
    entered.catch(() => {})
    return entered
  })
  await expect(admission.enter(...USER_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await expect(admission.enter(...VISITOR_ORDER)).rejects.toMatchObject(refused)
  expect(admission.usage().checkout.waiting).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  for (const entered of [read, order, last]) await expect(entered).rejects.toMatchObject(refused)
})

test('staff and checkouts are served before ordinary requests that have waited longer', async () => {
  const admission = createAdmission({ connections: 2 })
  const leave = await admission.enter(...VISITOR)
  const order: string[] = []
  const wait = async (name: string, kind: Kind) => {
    const leaveNext = await admission.enter(...kind)
    order.push(name)
    leaveNext()
  }
  const waiting = [wait('visitor', VISITOR), wait('staff', STAFF), wait('checkout', CHECKOUT)]
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['staff', 'checkout', 'visitor'])
})

test('an ordinary request is refused while a checkout still waits', async () => {
  const admission = createAdmission({ connections: 2, waitMs: 800 })
  const leave = await admission.enter(...VISITOR)
  const ordinary = expect(admission.enter(...USER)).rejects.toMatchObject(refused)
  const checkout = admission.enter(...CHECKOUT)
  await vi.advanceTimersByTimeAsync(1_000)
  await ordinary
  leave()
  expect(await checkout).toBeTypeOf('function')
})

test('costly requests of visitors and users share two connections, and others run beside them', async () => {
  const admission = createAdmission({ connections: 16, longestQueue: 0 })
  await admission.enter('anon', { readOnly: true, cost: 'high' })
  await admission.enter('authenticated', { cost: 'high' })
  await expect(admission.enter('anon', { readOnly: true, cost: 'high' })).rejects.toMatchObject(refused)
  await take(admission, VISITOR, 7)
})

test('a released share goes to the transaction that has waited longest', async () => {
  const admission = createAdmission({ connections: 2 })
  const leave = await admission.enter(...VISITOR)
  const order: string[] = []
  const wait = async (name: string) => {
    const leaveNext = await admission.enter(...VISITOR)
    order.push(name)
    leaveNext()
  }
  const waiting = [wait('first'), wait('second')]
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'second'])
})

test('a transaction that cannot start does not hold up those behind it that can', async () => {
  const admission = createAdmission({ connections: 8 })
  const visitors = await take(admission, VISITOR, 4)
  const users = await take(admission, USER, 2)
  const waitingVisitor = admission.enter(...VISITOR)
  const waitingUser = admission.enter(...USER)
  users[0]?.()
  await waitingUser
  visitors[0]?.()
  await waitingVisitor
})

test('a transaction that has waited too long fails, and its place in the queue is free again', async () => {
  const admission = createAdmission({ connections: 2, waitMs: 1_000 })
  const leave = await admission.enter(...VISITOR)
  const late = expect(admission.enter(...VISITOR)).rejects.toMatchObject(refused)
  await vi.advanceTimersByTimeAsync(1_000)
  await late
  leave()
  expect(await admission.enter(...VISITOR)).toBeTypeOf('function')
})

test('a full queue refuses at once', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 1 })
  await admission.enter(...VISITOR)
  admission.enter(...VISITOR).catch(() => {})
  await expect(admission.enter(...VISITOR)).rejects.toMatchObject(refused)
})

test('visitors fill half of the queue, and users can still enter it', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 4, waitMs: 1_000 })
  await admission.enter(...VISITOR)
  const waiting = [VISITOR, VISITOR, USER].map((kind) =>
    expect(admission.enter(...kind)).rejects.toThrow('Too many requests wait'),
  )
  await expect(admission.enter(...VISITOR)).rejects.toMatchObject(refused)
  expect(vi.getTimerCount()).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(waiting)
})

test('checkouts that fill their queue leave room for staff', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 1 })
  const [leave] = await take(admission, STAFF, 1)
  const checkout = admission.enter(...CHECKOUT)
  await expect(admission.enter(...CHECKOUT)).rejects.toMatchObject(refused)
  const staff = admission.enter(...STAFF)
  leave?.()
  const leaveCheckout = await checkout
  leaveCheckout()
  expect(await staff).toBeTypeOf('function')
})

test('a caller that disconnects leaves the queue', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 1 })
  await admission.enter(...VISITOR)
  const caller = new AbortController()
  const gone = expect(
    admission.enter('anon', { readOnly: true, signal: caller.signal }),
  ).rejects.toMatchObject(refused)
  caller.abort()
  await gone
  const next = expect(admission.enter(...VISITOR)).rejects.toMatchObject(refused)
  await vi.advanceTimersByTimeAsync(60_000)
  await next
})

test('a caller that has disconnected before does not enter the queue', async () => {
  const admission = createAdmission({ connections: 2, longestQueue: 1 })
  await admission.enter(...VISITOR)
  const signal = AbortSignal.abort()
  await expect(admission.enter('anon', { readOnly: true, signal })).rejects.toMatchObject(refused)
  expect(vi.getTimerCount()).toBe(0)
})

test('what runs and waits is counted by class, and service_role is not', async () => {
  const admission = createAdmission({ connections: 16 })
  const [leave] = await take(admission, WRITE, 12)
  await take(admission, CHECKOUT, 1)
  await take(admission, STAFF, 2)
  await admission.enter('service_role', {})
  const waiting = admission.enter(...WRITE)
  expect(admission.usage()).toEqual({
    ordinary: { running: 12, limit: 12, waiting: 1 },
    checkout: { running: 1, limit: 14, waiting: 0 },
    staff: { running: 2, limit: 15, waiting: 0 },
  })
  leave?.()
  await waiting
  expect(admission.usage().ordinary).toEqual({ running: 12, limit: 12, waiting: 0 })
})
