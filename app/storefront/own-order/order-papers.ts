import type { OwnOrderRow } from './own-order-row.ts'

/** A paper of an order that its buyer can save. */
export interface OrderPaper {
  label: string
  /** Naira; undefined where it is the whole order's. */
  amount?: number
  /** Without ending. */
  file: string
  /** Of the paper's address. */
  parameters: Record<string, string>
}

/** The invoice alone, or all papers of an order that has more: tax invoices and credit notes, or the invoice and receipts. */
export function listPapers({
  order_number,
  tax_documents,
  receipts,
}: Pick<OwnOrderRow, 'order_number' | 'tax_documents' | 'receipts'>): OrderPaper[] {
  const invoice = { label: 'Download the invoice', file: order_number, parameters: {} }
  if (tax_documents.length > 1)
    return tax_documents.map(({ id, kind, number, gross }) => ({
      label: `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${number}`,
      amount: gross,
      file: number,
      parameters: { document: id },
    }))
  return [
    invoice,
    ...receipts.map(({ id, reference, amount }) => ({
      label: 'Receipt',
      amount,
      file: reference,
      parameters: { receipt: id },
    })),
  ]
}
