import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Owner } from '../../limits/owner.ts'
import { publicNetworksOf } from '../../networks.ts'
import {
  createTransactionTurns,
  type TransactionTurns,
  type TransactionOptions,
} from './transaction-turns.ts'

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

async function take(turns: TransactionTurns, kind: Kind, count: number): Promise<(() => void)[]> {
  return await Promise.all(Array.from({ length: count }, () => turns.enter(...kind)))
}

test('of 16 connections ordinary requests use 12, with checkouts 14, with staff 15', async () => {
  const turns = createTransactionTurns({ connections: 16, longestLine: 0 })
  await take(turns, VISITOR, 4)
  await take(turns, VISITOR_CALL, 4)
  await expect(turns.enter(...VISITOR)).rejects.toMatchObject(refused)
  await expect(turns.enter(...VISITOR_CALL)).rejects.toMatchObject(refused)
  await take(turns, USER, 2)
  await take(turns, WRITE, 2)
  await expect(turns.enter(...USER)).rejects.toMatchObject(refused)
  await expect(turns.enter(...WRITE)).rejects.toMatchObject(refused)
  await take(turns, CHECKOUT, 2)
  await expect(turns.enter(...CHECKOUT)).rejects.toMatchObject(refused)
  await take(turns, STAFF, 1)
  await expect(turns.enter(...STAFF)).rejects.toMatchObject(refused)
  expect(await turns.enter('service_role', { cost: 'high' })).toBeTypeOf('function')
})

test('reads of the checkout that find no ordinary connection have a few of their own, and leave others to orders', async () => {
  const turns = createTransactionTurns({ connections: 16, longestLine: 0 })
  await take(turns, VISITOR, 8)
  await take(turns, VISITOR_CHECKOUT_READ, 2)
  await expect(turns.enter(...VISITOR_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await take(turns, USER, 4)
  await expect(turns.enter(...USER)).rejects.toMatchObject(refused)
  const quiet = createTransactionTurns({ connections: 16, longestLine: 0 })
  await take(quiet, USER_CHECKOUT_READ, 8)
  await take(quiet, USER_CHECKOUT_READ, 4)
  await expect(quiet.enter(...USER_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await take(quiet, CHECKOUT, 2)
})

test('reads of the checkout fill a quarter of its line, and orders of visitors half', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 4 })
  await turns.enter(...VISITOR)
  const [read, order, last] = [VISITOR_CHECKOUT_READ, VISITOR_ORDER, CHECKOUT].map((kind) => {
    const entered = turns.enter(...kind)
    entered.catch(() => {})
    return entered
  })
  await expect(turns.enter(...USER_CHECKOUT_READ)).rejects.toMatchObject(refused)
  await expect(turns.enter(...VISITOR_ORDER)).rejects.toMatchObject(refused)
  expect(turns.usage().checkout.waiting).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  for (const entered of [read, order, last]) await expect(entered).rejects.toMatchObject(refused)
})

test('staff and checkouts are served before ordinary requests that have waited longer', async () => {
  const turns = createTransactionTurns({ connections: 2 })
  const leave = await turns.enter(...VISITOR)
  const order: string[] = []
  const wait = async (name: string, kind: Kind) => {
    const leaveNext = await turns.enter(...kind)
    order.push(name)
    leaveNext()
  }
  const waiting = [wait('visitor', VISITOR), wait('staff', STAFF), wait('checkout', CHECKOUT)]
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['staff', 'checkout', 'visitor'])
})

test('an ordinary request is refused while a checkout still waits', async () => {
  const turns = createTransactionTurns({ connections: 2, waitMs: 800 })
  const leave = await turns.enter(...VISITOR)
  const ordinary = expect(turns.enter(...USER)).rejects.toMatchObject(refused)
  const checkout = turns.enter(...CHECKOUT)
  await vi.advanceTimersByTimeAsync(1_000)
  await ordinary
  leave()
  expect(await checkout).toBeTypeOf('function')
})

test('costly requests of visitors and users share two connections, and others run beside them', async () => {
  const turns = createTransactionTurns({ connections: 16, longestLine: 0 })
  await turns.enter('anon', { readOnly: true, cost: 'high' })
  await turns.enter('authenticated', { cost: 'high' })
  await expect(turns.enter('anon', { readOnly: true, cost: 'high' })).rejects.toMatchObject(refused)
  await take(turns, VISITOR, 7)
})

test('a released share goes to the transaction that has waited longest', async () => {
  const turns = createTransactionTurns({ connections: 2 })
  const leave = await turns.enter(...VISITOR)
  const order: string[] = []
  const wait = async (name: string) => {
    const leaveNext = await turns.enter(...VISITOR)
    order.push(name)
    leaveNext()
  }
  const waiting = [wait('first'), wait('second')]
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'second'])
})

test('a transaction that cannot start does not hold up those behind it that can', async () => {
  const turns = createTransactionTurns({ connections: 8 })
  const visitors = await take(turns, VISITOR, 4)
  const users = await take(turns, USER, 2)
  const waitingVisitor = turns.enter(...VISITOR)
  const waitingUser = turns.enter(...USER)
  users[0]?.()
  await waitingUser
  visitors[0]?.()
  await waitingVisitor
})

test('a transaction that has waited too long fails, and its place in the line is free again', async () => {
  const turns = createTransactionTurns({ connections: 2, waitMs: 1_000 })
  const leave = await turns.enter(...VISITOR)
  const late = expect(turns.enter(...VISITOR)).rejects.toMatchObject(refused)
  await vi.advanceTimersByTimeAsync(1_000)
  await late
  leave()
  expect(await turns.enter(...VISITOR)).toBeTypeOf('function')
})

test('a full line refuses at once', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 1 })
  await turns.enter(...VISITOR)
  turns.enter(...VISITOR).catch(() => {})
  await expect(turns.enter(...VISITOR)).rejects.toMatchObject(refused)
})

test('visitors fill half of the line, and users can still enter it', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 4, waitMs: 1_000 })
  await turns.enter(...VISITOR)
  const waiting = [VISITOR, VISITOR, USER].map((kind) =>
    expect(turns.enter(...kind)).rejects.toThrow('Too many requests wait'),
  )
  await expect(turns.enter(...VISITOR)).rejects.toMatchObject(refused)
  expect(vi.getTimerCount()).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(waiting)
})

test('checkouts that fill their line leave room for staff', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 1 })
  const [leave] = await take(turns, STAFF, 1)
  const checkout = turns.enter(...CHECKOUT)
  await expect(turns.enter(...CHECKOUT)).rejects.toMatchObject(refused)
  const staff = turns.enter(...STAFF)
  leave?.()
  const leaveCheckout = await checkout
  leaveCheckout()
  expect(await staff).toBeTypeOf('function')
})

test('a caller that disconnects leaves the line', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 1 })
  await turns.enter(...VISITOR)
  const caller = new AbortController()
  const gone = expect(turns.enter('anon', { readOnly: true, signal: caller.signal })).rejects.toMatchObject(
    refused,
  )
  caller.abort()
  await gone
  const next = expect(turns.enter(...VISITOR)).rejects.toMatchObject(refused)
  await vi.advanceTimersByTimeAsync(60_000)
  await next
})

test('a caller that has disconnected before does not enter the line', async () => {
  const turns = createTransactionTurns({ connections: 2, longestLine: 1 })
  await turns.enter(...VISITOR)
  const signal = AbortSignal.abort()
  await expect(turns.enter('anon', { readOnly: true, signal })).rejects.toMatchObject(refused)
  expect(vi.getTimerCount()).toBe(0)
})

test('what runs and waits is counted by class, and service_role is not', async () => {
  const turns = createTransactionTurns({ connections: 16 })
  const [leave] = await take(turns, WRITE, 12)
  await take(turns, CHECKOUT, 1)
  await take(turns, STAFF, 2)
  await turns.enter('service_role', {})
  const waiting = turns.enter(...WRITE)
  expect(turns.usage()).toEqual({
    ordinary: { running: 12, limit: 12, waiting: 1 },
    checkout: { running: 1, limit: 14, waiting: 0 },
    staff: { running: 2, limit: 15, waiting: 0 },
  })
  leave?.()
  await waiting
  expect(turns.usage().ordinary).toEqual({ running: 12, limit: 12, waiting: 0 })
})

const ownerAt = (address: string, member = 'one') => ({ networks: publicNetworksOf(address), member })

test.each([1, 10, 50])(
  'a read is next but one of each of %i addresses that send twenty at a time',
  async (addresses) => {
    const turns = createTransactionTurns({ connections: 10 })
    const begun: string[] = []
    const read = async (name: string, owner: Owner) => {
      const leave = await turns.enter('anon', { readOnly: true, owner })
      begun.push(name)
      // Others have their turn in between.
      await Promise.resolve()
      leave()
    }
    const flood = Array.from({ length: 20 * addresses }, (_, index) =>
      read('flood', ownerAt(`41.58.0.${index % addresses}`, String(index))).catch(() => {}),
    )
    const alone = read('alone', ownerAt('197.210.64.10'))
    await Promise.all([alone, ...flood])
    expect(begun.indexOf('alone')).toBeLessThanOrEqual(5 + addresses)
  },
)

test('those who have held connections for too long share few, and others have the rest', async () => {
  const turns = createTransactionTurns({ connections: 16, longestLine: 0 })
  const overTime = (role: string) => turns.enter(role, { readOnly: true, isOverTime: true })
  await overTime('anon')
  await overTime('authenticated')
  await expect(overTime('anon')).rejects.toMatchObject(refused)
  await take(turns, VISITOR, 7)
})

test('200 shoppers behind one address order while a neighbour of the same address floods', async () => {
  const turns = createTransactionTurns({ connections: 10 })
  const refusals: string[] = []
  const use = async (name: string, role: string, transaction: TransactionOptions) => {
    try {
      const leave = await turns.enter(role, transaction)
      await Promise.resolve()
      leave()
    } catch {
      refusals.push(name)
    }
  }
  const carrier = '102.89.0.1'
  const all = Array.from({ length: 400 }, () =>
    use('flood', 'authenticated', { priority: 'checkout', owner: ownerAt(carrier, 'account flood') }),
  )
  for (let shopper = 0; shopper < 200; shopper++) {
    const owner = ownerAt(carrier, `account ${shopper}`)
    all.push(use('order', 'authenticated', { priority: 'checkout', owner }))
  }
  await Promise.all(all)
  expect(refusals).not.toContain('order')
  expect(refusals.length).toBeGreaterThan(100)
})
