import { expect, test } from 'vitest'
import { currentTransfer, refundableNaira, transferText, type RefundablePayment } from './refund-transfer.ts'

const received = { state: 'paid', paid_amount: 1000.1, sent_back_amount: 0 }
const order = {
  total_amount: 1000.1,
  payment_status: 'paid',
  payments: [{ ...received, counts: true }],
  refunds: [],
}
const payment: RefundablePayment = { ...received, id: 'first', method: 'paystack', order }

const byHand = (amount: number, status: string, states: readonly string[] = []) => ({
  amount,
  status,
  payment_id: null as string | null,
  refund_transfers: states.map((state) => ({ state })),
})
const leftAfter = (...refunds: ReturnType<typeof byHand>[]) =>
  refundableNaira({ ...payment, order: { ...order, refunds } })

test('all of a payment is left at first', () => {
  expect(refundableNaira(payment)).toBe(1000.1)
})

test('what was sent is not left', () => {
  const sent = { ...received, sent_back_amount: 400 }
  const payments = [{ ...sent, counts: true }]
  const refunds = [byHand(400, 'approved', ['pending'])]
  expect(refundableNaira({ ...payment, ...sent, order: { ...order, payments, refunds } })).toBe(600.1)
})

test('what was recorded by hand is not left, unless it was rejected or waits for another attempt', () => {
  expect(leftAfter(byHand(100, 'processed'), byHand(300, 'rejected'))).toBe(900.1)
  expect(leftAfter(byHand(2000, 'pending'))).toBe(0)
  expect(leftAfter(byHand(500, 'processed', ['failed']))).toBe(500.1)
  expect(leftAfter(byHand(500, 'pending', ['failed']))).toBe(1000.1)
})

test('what was recorded by hand for the payment is subtracted once', () => {
  const sent = { ...payment, sent_back_amount: 400 }
  expect(refundableNaira({ ...sent, order: { ...order, refunds: [byHand(400, 'processed')] } })).toBe(600.1)
})

test('what was recorded by hand is of all the money that came in', () => {
  const refunds = [byHand(1000, 'processed')]
  const second = { ...received, counts: false }
  const payments = [...order.payments, second, { ...second, state: 'pending', paid_amount: null }]
  expect(refundableNaira({ ...payment, order: { ...order, payments, refunds } })).toBe(1000.1)
  const cash = { ...order, total_amount: 1500, refunds }
  expect(refundableNaira({ ...payment, order: cash })).toBe(500)
  expect(refundableNaira({ ...payment, order: { ...cash, payment_status: 'refunded' } })).toBe(500)
  expect(refundableNaira({ ...payment, order: { ...cash, payment_status: 'pending' } })).toBe(0.1)
})

test('what is to be paid by hand of the payment is not left, whatever else came in', () => {
  const payments = [...order.payments, { ...received, counts: false }]
  const leftWith = (refund: ReturnType<typeof byHand>, payment_id: string) =>
    refundableNaira({ ...payment, order: { ...order, payments, refunds: [{ ...refund, payment_id }] } })
  expect(leftWith(byHand(400, 'pending'), 'first')).toBe(600.1)
  expect(leftWith(byHand(400, 'approved'), 'first')).toBe(600.1)
  expect(leftWith(byHand(400, 'pending', ['failed']), 'first')).toBe(1000.1)
  expect(leftWith(byHand(400, 'rejected'), 'first')).toBe(1000.1)
  expect(leftWith(byHand(400, 'pending'), 'second')).toBe(1000.1)
})

test('only a payment that a provider took can be sent back through it', () => {
  expect(refundableNaira({ ...payment, method: 'bank_transfer' })).toBeNull()
  expect(refundableNaira({ ...payment, state: 'pending', paid_amount: null })).toBeNull()
  expect(refundableNaira({ ...payment, order: null })).toBeNull()
})

test('a refund shows the attempt that did not fail, else the latest', () => {
  const [first, second] = [
    { state: 'failed', created_at: '2026-01-01' },
    { state: 'failed', created_at: '2026-01-02' },
  ]
  expect(currentTransfer([first, second])).toBe(second)
  const sent = { state: 'pending', created_at: '2025-12-31' }
  expect(currentTransfer([first, sent, second])).toBe(sent)
  expect(currentTransfer([])).toBeUndefined()
})

test('the reason of a provider is shown', () => {
  const transfer = { id: '', refund_id: '', payment_id: '', amount: 5, provider: 'paystack' }
  expect(transferText({ ...transfer, state: 'failed', failure: 'No funds' })).toBe(
    'Paystack: failed. No funds',
  )
  expect(transferText({ ...transfer, state: 'pending', failure: null })).toBe('Paystack: on its way')
})
