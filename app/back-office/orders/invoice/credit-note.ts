import type { TaxDocument } from '../documents/tax-document-queries.ts'
import type { Invoice } from './invoice-pdf.server.ts'

/** What a credit note shows: the refunded amount of an order. */
export function creditNote(order: Invoice['order'], document: TaxDocument): Omit<Invoice, 'shop' | 'logo'> {
  const line = {
    product_name: `Refund for order ${order.order_number}`,
    color: null,
    quantity: 1,
    price: document.gross,
    total: document.gross,
  }
  const refunded = {
    total_amount: document.gross,
    delivery_method: null,
    delivery_fee: null,
    payment_fee: 0,
    discount_amount: 0,
  }
  return { order: { ...order, ...refunded }, items: [line], document }
}
