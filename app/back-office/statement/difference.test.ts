import { expect, test } from 'vitest'
import {
  DIFFERENCE_FILE_HEADER,
  differenceFileRow,
  differenceText,
  markedText,
  type Difference,
} from './difference.ts'

const row: Difference = {
  id: '1',
  kind: 'unknown_payment',
  order_id: null,
  order_number: 'ORD-1',
  reference: 'PAY-1',
  amount: 2500.5,
  happened_at: '2026-03-04T23:30:00Z',
  is_test: false,
  marked_by: null,
  marked_at: null,
}

test.each([
  ['payment_without_order', 'Paid: ₦2,500.50 for order ORD-1, which was deleted'],
  ['payment_not_counted', 'Paid: ₦2,500.50, which does not count for order ORD-1'],
  ['unknown_payment', 'Paid: ₦2,500.50, with a payment that does not match any of the shop'],
  ['paid_again', 'Paid again: ₦2,500.50, with a payment of order ORD-1 that had arrived'],
  ['taken_back', 'Disputed, changed or taken back: ₦2,500.50 of order ORD-1'],
  ['marked_paid', 'Marked paid by staff: order ORD-1, with ₦2,500.50 not among its payments'],
  ['order_not_covered', 'Marked as paid: order ORD-1, with ₦2,500.50 not among its payments'],
])('%s reads: %s', (kind, text) => {
  expect(differenceText({ ...row, kind })).toBe(text)
})

test('a test payment is named as one', () => {
  expect(differenceText({ ...row, kind: 'payment_not_counted', is_test: true })).toBe(
    'Test: Paid: ₦2,500.50, which does not count for order ORD-1',
  )
})

test('an order that staff marked as paid names the person and the time in Lagos', () => {
  expect(markedText(row)).toBeUndefined()
  const marked = { ...row, marked_by: 'Ada Obi', marked_at: '2026-03-04T23:30:00Z' }
  expect(markedText(marked)).toBe('Marked by Ada Obi, 5 Mar 2026, 00:30')
})

test('a line of the file has the times in Lagos and the amount as a plain number', () => {
  const cells = differenceFileRow({ ...row, kind: 'marked_paid', reference: null, marked_by: 'Ada Obi' })
  expect(cells).toEqual([
    '2026-03-05 00:30',
    differenceText({ ...row, kind: 'marked_paid' }),
    'ORD-1',
    null,
    2500.5,
    'Ada Obi',
    '',
  ])
  expect(cells).toHaveLength(DIFFERENCE_FILE_HEADER.length)
})
