import { expect, test } from 'vitest'
import { creditNote } from './credit-note.ts'

test('a credit note shows the refunded amount and the invoice that it corrects, without the charges of the order', () => {
  const order = {
    order_number: 'ORD-1795293413669',
    created_at: '2026-03-04T12:00:00Z',
    customer_name: 'Ngozi Umeh',
    customer_email: 'ngozi@example.com',
    customer_phone: null,
    shipping_address: '12 Allen Avenue',
    total_amount: 2_453_000,
    goods_amount: 2_449_850,
    payment_status: 'paid',
    delivery_method: 'delivery',
    delivery_fee: 8000,
    delivery_is_quoted: false,
    payment_fee: 150,
    discount_amount: 5000,
    deposit_amount: null,
    deposit_fee: 0,
    prepays_delivery: false,
    received: 0,
    went_back: 0,
    net: 0,
  }
  const document = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'credit_note',
    number: 'CN-2026-000002',
    gross: 2500,
    customer_name: 'Ada Obi',
    vat_rate: 7.5,
    vat: 174.42,
    tin: '12345678-0001',
    issued_at: '2026-03-09T12:00:00Z',
    order_total: null,
    corrects_id: '00000000-0000-4000-8000-000000000002',
  }
  const note = creditNote(order, document, 'INV-2026-000003')
  expect(note.items).toMatchObject([{ product_name: 'Refund for invoice INV-2026-000003', total: 2500 }])
  expect(note.order).toMatchObject({
    customer_name: 'Ngozi Umeh',
    total_amount: 2500,
    goods_amount: 2500,
    delivery_fee: null,
    payment_fee: 0,
    discount_amount: 0,
  })
})
