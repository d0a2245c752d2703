import { expect, test } from 'vitest'
import { currentTransfer, refundableNaira, transferText, type RefundablePayment } from './refund-transfer.ts'

const payment: RefundablePayment = {
  method: 'paystack',
  state: 'paid',
  paid_amount: 1000.1,
  refund_transfers: [],
  order: { refunds: [] },
}

test('all of a payment is left at first', () => {
  expect(refundableNaira(payment)).toBe(1000.1)
})

test('what was sent, and what was recorded by hand, is not left', () => {
  const refund_transfers = [
    { amount: 400, state: 'pending' },
    { amount: 900, state: 'failed' },
  ]
  const refunds = [
    { amount: 400, status: 'approved', refund_transfers: [{ state: 'pending' }] },
    { amount: 100, status: 'processed', refund_transfers: [] },
    { amount: 300, status: 'rejected', refund_transfers: [] },
  ]
  expect(refundableNaira({ ...payment, refund_transfers, order: { refunds } })).toBe(500.1)
  const paidAfterFailure = [{ amount: 500, status: 'processed', refund_transfers: [{ state: 'failed' }] }]
  expect(refundableNaira({ ...payment, order: { refunds: paidAfterFailure } })).toBe(500.1)
  const failed = [{ amount: 500, status: 'pending', refund_transfers: [{ state: 'failed' }] }]
  expect(refundableNaira({ ...payment, order: { refunds: failed } })).toBe(1000.1)
  const all = [{ amount: 2000, status: 'pending', refund_transfers: [] }]
  expect(refundableNaira({ ...payment, order: { refunds: all } })).toBe(0)
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
