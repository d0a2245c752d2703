import { expect, test } from 'vitest'
import { REFUNDABLE_CASES } from '../../../tests/support/refundable-cases.ts'
import { currentTransfer, refundableNaira, transferText, type RefundablePayment } from './refund-transfer.ts'

test.each(REFUNDABLE_CASES)('of a payment is left: $what', ({ payments, refunds, left, ...order }) => {
  const rows = payments.map((payment, index) => ({ ...payment, id: String(index) }))
  const [payment] = rows
  const recorded = refunds.map(({ amount, status, of, transfers }) => ({
    amount,
    status,
    payment_id: of === null ? null : String(of),
    refund_transfers: transfers.map((state) => ({ state })),
  }))
  const refunded = { ...order, payments: rows, refunds: recorded }
  expect(refundableNaira({ ...payment!, method: 'paystack', order: refunded })).toBe(left)
})

const received = { state: 'paid', paid_amount: 1000.1, sent_back_amount: 0 }
const order = {
  total_amount: 1000.1,
  payment_status: 'paid',
  payments: [{ ...received, counts: true }],
  refunds: [],
}
const payment: RefundablePayment = { ...received, id: 'first', method: 'paystack', order }

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
