import type { TaxDocument } from '../queries.ts'
import type { Invoice } from './invoice-pdf.server.ts'

/** What a credit note shows: the refunded amount, and the number of the invoice that it corrects. */
export function creditNote(
  order: Invoice['order'],
  document: TaxDocument,
  invoiceNumber: string,
): Omit<Invoice, 'shop' | 'logo'> {
  const line = {
    product_name: `Refund for invoice ${invoiceNumber}`,
    color: null,
    quantity: 1,
    price: document.gross,
    total: document.gross,
  }
  const refunded = {
    total_amount: document.gross,
    goods_amount: document.gross,
    delivery_method: null,
    delivery_fee: null,
    payment_fee: 0,
    discount_amount: 0,
  }
  return { order: { ...order, ...refunded }, items: [line], document }
}
