import { expect, test } from 'vitest'
import { choosePaper } from './paper.ts'

const order = {
  order_number: 'ORD-1795293413669',
  created_at: '2026-03-04T12:00:00Z',
  customer_name: 'Ada',
  customer_email: null,
  customer_phone: null,
  shipping_address: 'Lekki',
  total_amount: 100_000,
  goods_amount: 100_000,
  payment_status: 'pending',
  prepays_delivery: false,
  delivery_method: null,
  delivery_fee: null,
  delivery_is_quoted: false,
  payment_fee: 0,
  discount_amount: 0,
  deposit_amount: null,
  deposit_fee: 0,
  received: 0,
  went_back: 0,
  net: 0,
}

test.each([
  [70_000, 0, 'Deposit for order ORD-1795293413669'],
  [70_000, 30_000, 'Deposit for order ORD-1795293413669'],
  [70_000, 70_000, 'Rest for order ORD-1795293413669'],
  [null, 70_000, 'Payment for order ORD-1795293413669'],
])('with a deposit of %s, a receipt of what comes after ₦%s is a %s', (deposit_amount, paid_before, line) => {
  const receipt = {
    id: '1',
    reference: 'PAY-1',
    amount: 30_000,
    sent_back: 0,
    paid_before,
    order_total: 100_000,
  }
  const papers = {
    order: { ...order, deposit_amount },
    items: [],
    documents: [],
    receipts: [{ ...receipt, paid_at: '2026-03-04T12:00:00Z' }],
  }
  const paper = choosePaper(papers, { documentId: null, receiptId: '1' })
  expect(paper?.items.map(({ product_name }) => product_name)).toEqual([line])
})
