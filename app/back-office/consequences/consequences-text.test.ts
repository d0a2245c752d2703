import { expect, test } from 'vitest'
import { consequenceLines, refundNowHint, refundNowLabel } from './consequences-text.ts'
import type { Consequences } from './queries.ts'

const told = (values: Partial<Consequences> = {}): Consequences => ({
  order_id: 'order',
  received: 257_000,
  went_back: 0,
  goes_back: 257_000,
  kept: 0,
  invoices: [],
  credited: 0,
  pieces: 2,
  mails_decision: true,
  mails_refund: true,
  refund_amount: 257_000,
  refund_payment_id: 'payment',
  refund_method: 'paystack',
  refund_sent_back: 0,
  ...values,
})

test('a cancellation says what becomes of money, pieces and mails', () => {
  expect(consequenceLines('cancel', told())).toEqual([
    '₦257,000 was received.',
    '₦257,000 is to go back to the customer.',
    '2 pieces go back into stock.',
    'The customer gets a mail about it.',
  ])
})

test('of a delivered order the shop keeps the price, and the invoice stays', () => {
  const sold = told({
    goes_back: 0,
    kept: 257_000,
    invoices: ['INV-2026-000002'],
    pieces: 0,
    mails_decision: false,
  })
  expect(consequenceLines('delete', sold)).toEqual([
    '₦257,000 was received.',
    'Nothing is to go back to the customer.',
    'The shop keeps ₦257,000.',
    'Invoice INV-2026-000002 stays.',
    'The customer gets no mail about it.',
  ])
})

test('all invoices of an order that was paid in parts are named', () => {
  const invoices = ['INV-2026-000002', 'INV-2026-000005']
  expect(consequenceLines('cancel', told({ invoices, goes_back: 0 }))).toContain(
    'Invoices INV-2026-000002, INV-2026-000005 stay.',
  )
})

test('a return names what went back before, and the credit note to come', () => {
  const back = told({
    went_back: 30_000,
    goes_back: 70_000,
    kept: 157_000,
    invoices: ['INV-2026-000002'],
    credited: 30_000,
    pieces: 0,
  })
  expect(consequenceLines('receive', back)).toEqual([
    '₦257,000 was received, and ₦30,000 of it went back.',
    '₦70,000 is to go back to the customer.',
    'The shop keeps ₦157,000.',
    'Invoice INV-2026-000002 stays, of which ₦30,000 is credited. A refund gets a credit note.',
  ])
})

test('the box says the amount, the way, and what waits without it', () => {
  expect(refundNowLabel(told())).toBe('Refund ₦257,000 now, through Paystack')
  expect(refundNowHint(told())).toBe(
    'The money goes back the way it was paid. The customer gets a mail about the refund. Without the tick, the money waits under Payment Tasks.',
  )
  const byHand = told({
    refund_payment_id: null,
    refund_method: null,
    refund_amount: 7000,
    mails_refund: false,
  })
  expect(refundNowLabel(byHand)).toBe('Refund ₦7,000 now, by hand')
  expect(refundNowHint(byHand)).toBe(
    'Tick this if you have sent the money yourself: the refund is recorded as processed. The rest waits under Payment Tasks.',
  )
})
