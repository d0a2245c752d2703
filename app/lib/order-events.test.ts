import { expect, test } from 'vitest'
import { eventLines, withPlacing, type OrderEvent } from './order-events.ts'

function linesOf(event: Partial<OrderEvent>): string[] {
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
  return eventLines(whole).map(({ what, text }) => (text === undefined ? what : `${what} | ${text}`))
}

test('an order comes and goes', () => {
  expect(linesOf({ action: 'insert', after: { status: 'pending', notes: 'Call' } })).toEqual(['Order placed'])
  expect(linesOf({ action: 'delete', before: { status: 'pending' } })).toEqual(['Order deleted'])
})

test('each thing that changed has a line of its own, status first', () => {
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

test('notes that were taken away are said to be removed', () => {
  expect(linesOf({ before: { notes: 'Call' }, after: { notes: null } })).toEqual(['Notes removed'])
})

test('a refund is told with its amount and its reason', () => {
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

test('what nobody needs to know is left out', () => {
  expect(linesOf({ before: { user_id: 'a' }, after: { user_id: null } })).toEqual([])
})

test('an order that is older than the record begins with its placing all the same', () => {
  const order = { order_number: 'ORD-1', customer_name: 'Obi', created_at: '2026-03-04T12:00:00Z' }
  const [placing] = withPlacing([], order)
  expect(placing).toMatchObject({ who: 'Obi', at: order.created_at })
  expect(eventLines(placing!)).toEqual([{ what: 'Order placed' }])
  expect(withPlacing([placing!], order)).toEqual([placing])
})
