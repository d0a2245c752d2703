import { expect, test } from 'vitest'
import { describeEvent, withPlacedEvent, type OrderEvent } from './order-events.ts'

function linesOf(event: Partial<OrderEvent>, deliveryMethod?: string): string[] {
  const whole: OrderEvent = {
    id: '1',
    at: '2026-03-04T12:00:00Z',
    who: 'Ada Obi',
    orderNumber: 'ORD-1',
    about: 'order',
    action: 'update',
    before: {},
    after: {},
    ...event,
  }
  return describeEvent(whole, deliveryMethod).map(({ what, text }) =>
    text === undefined ? what : `${what} | ${text}`,
  )
}

test('inserting and deleting an order have one line each', () => {
  expect(linesOf({ action: 'insert', after: { status: 'pending', notes: 'Call' } })).toEqual(['Order placed'])
  expect(linesOf({ action: 'delete', before: { status: 'pending' } })).toEqual(['Order deleted'])
})

test('each changed column has its own line, status first', () => {
  expect(
    linesOf({
      before: { notes: null, payment_status: 'pending', status: 'pending' },
      after: { notes: 'Call first', payment_status: 'paid', status: 'shipped' },
    }),
  ).toEqual([
    'Status changed from pending to shipped',
    'Payment changed from pending to paid',
    'Notes changed | Call first',
  ])
})

test('a delivery fee that staff set is shown with the total that follows', () => {
  expect(
    linesOf({
      before: { total_amount: 40_000, delivery_fee: null },
      after: { total_amount: 45_000, delivery_fee: 5000 },
    }),
  ).toEqual(['Delivery fee changed from nothing to ₦5,000', 'Total changed from ₦40,000 to ₦45,000'])
})

test.each([
  [null, 'released', ['Pieces changed from held to no longer held']],
  ['unconfirmed', 'confirmed', ['Pieces changed from to be confirmed to confirmed']],
  // Of an order that was cancelled, or that staff have taken up again: its status says so.
  ['released', null, []],
  [null, 'confirmed', []],
])('that an order waits for its pieces is described: %s, then %s', (before, after, lines) => {
  expect(linesOf({ before: { pieces: before }, after: { pieces: after } })).toEqual(lines)
})

test('deleted notes are described as removed', () => {
  expect(linesOf({ before: { notes: 'Call' }, after: { notes: null } })).toEqual(['Notes removed'])
})

test('a refund is described with its amount and reason', () => {
  const row = { amount: 1500.5, status: 'pending', reason: 'Torn' }
  expect(linesOf({ about: 'refund', action: 'insert', after: row })).toEqual([
    'Refund of ₦1,500.50 created, pending | Torn',
  ])
  expect(
    linesOf({
      about: 'refund',
      before: { amount: 1500.5, status: 'pending' },
      after: { amount: 20, status: 'approved' },
    }),
  ).toEqual([
    'Refund: status changed from pending to approved',
    'Refund: amount changed from ₦1,500.50 to ₦20',
  ])
  expect(linesOf({ about: 'refund', action: 'delete', before: row })).toEqual([
    'Refund of ₦1,500.50 deleted | Torn',
  ])
})

test('a return is described with its reason, status and answer', () => {
  expect(linesOf({ about: 'return', action: 'insert', after: { reason: 'Torn' } })).toEqual([
    'Return asked for | Torn',
  ])
  expect(
    linesOf({
      about: 'return',
      before: { status: 'requested', answer: null },
      after: { status: 'approved', answer: 'On Friday.' },
    }),
  ).toEqual(['Return: status changed from requested to approved', 'Return: answer changed | On Friday.'])
})

test('another day of delivery is described as a date', () => {
  const change = { before: { delivery_latest: '2026-12-04' }, after: { delivery_latest: '2026-12-11' } }
  expect(linesOf(change)).toEqual(['Latest delivery changed from 4 December 2026 to 11 December 2026'])
})

test('internal columns are omitted', () => {
  expect(linesOf({ before: { user_id: 'a' }, after: { user_id: null } })).toEqual([])
})

test('an order older than the audit log still starts with being placed', () => {
  const order = { order_number: 'ORD-1', customer_name: 'Obi', created_at: '2026-03-04T12:00:00Z' }
  const [placed] = withPlacedEvent([], order)
  expect(placed).toMatchObject({ who: 'Obi', at: order.created_at })
  expect(describeEvent(placed!)).toEqual([{ what: 'Order placed' }])
  expect(withPlacedEvent([placed!], order)).toEqual([placed])
})

test('the steps of an order that is picked up have their names', () => {
  const change = { before: { status: 'processing' }, after: { status: 'shipped' } }
  expect(linesOf(change, 'pickup')).toEqual(['Status changed from processing to ready for pickup'])
  expect(linesOf(change, 'delivery')).toEqual(['Status changed from processing to shipped'])
  const done = { before: { status: 'shipped' }, after: { status: 'delivered' } }
  expect(linesOf(done, 'pickup')).toEqual(['Status changed from ready for pickup to picked up'])
})

test('that staff asked for the rest is in the history', () => {
  const asked = { before: { rest_asked_at: null }, after: { rest_asked_at: '2026-11-27T09:00:00Z' } }
  expect(linesOf(asked)).toEqual([expect.stringMatching(/^Request for the rest changed from nothing to /)])
})

test('work that has begun, and why staff took it back or keep nothing, are in the history', () => {
  const began = { before: { work_began_at: null }, after: { work_began_at: '2026-11-27T09:00:00Z' } }
  expect(linesOf(began)).toEqual([expect.stringMatching(/^Beginning of work changed from nothing to /)])
  expect(linesOf({ before: { work_reason: null }, after: { work_reason: 'Another order' } })).toEqual([
    'Reason why work has not begun changed | Another order',
  ])
  expect(linesOf({ before: { kept_reason: null }, after: { kept_reason: 'Our fault' } })).toEqual([
    'Reason why nothing is kept changed | Our fault',
  ])
})
