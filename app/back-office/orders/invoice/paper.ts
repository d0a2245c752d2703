import { formatNaira } from '../../../domain/money.ts'
import { partName } from '../../../domain/orders/order-deposit.ts'
import type { OrderReceipt, TaxDocument } from '../queries.ts'
import { creditNote } from './credit-note.ts'
import type { Invoice } from './invoice-pdf.server.ts'

/** What an invoice, a credit note or a receipt shows of its order. */
export type Paper = Omit<Invoice, 'shop' | 'logo'>

export interface OrderPapers extends Pick<Paper, 'order' | 'items'> {
  /** The earliest first. */
  documents: readonly TaxDocument[]
  receipts: readonly OrderReceipt[]
}

/** Which paper is wanted, by its id; the invoice where neither is named. */
export interface PaperChoice {
  documentId: string | null
  receiptId: string | null
}

/** The wanted paper, or the last invoice of the order; null where the order has no such paper. */
export function choosePaper(
  { order, items, documents, receipts }: OrderPapers,
  { documentId, receiptId }: PaperChoice,
): Paper | null {
  if (receiptId !== null) {
    const receipt = receipts.find(({ id }) => id === receiptId)
    return receipt === undefined ? null : receiptPaper(order, receipt)
  }
  const document =
    documentId === null
      ? documents.findLast(({ kind }) => kind === 'invoice')
      : documents.find(({ id }) => id === documentId)
  if (document === undefined) return documentId === null ? { order, items } : null
  if (document.kind === 'invoice')
    return { order, items, document, earlier: documentsBefore(documents, document) }
  const corrected = documents.find(({ id }) => id === document.corrects_id)
  return corrected === undefined ? null : creditNote(order, document, corrected.number)
}

/** Invoices by their numbers, as those of one moment have one time. */
function documentsBefore(documents: readonly TaxDocument[], invoice: TaxDocument): TaxDocument[] {
  return documents.filter((document) =>
    document.kind === 'invoice'
      ? document.issued_at <= invoice.issued_at && document.number < invoice.number
      : document.issued_at < invoice.issued_at,
  )
}

function receiptPaper(order: Invoice['order'], receipt: OrderReceipt): Paper {
  const { amount, sent_back, paid_before, order_total, reference, paid_at } = receipt
  const line = {
    product_name: `${partName(order, paid_before) ?? 'Payment'} for order ${order.order_number}`,
    color: null,
    quantity: 1,
    price: amount,
    total: amount,
  }
  const sums: [string, string][] = [['Total of the order', formatNaira(order_total)]]
  if (paid_before > 0) sums.push(['Paid before', formatNaira(paid_before)])
  if (sent_back > 0) sums.push(['Sent back since', formatNaira(sent_back)])
  sums.push(['Received', formatNaira(amount)])
  return { order, items: [line], receipt: { reference, paid_at, sums } }
}
