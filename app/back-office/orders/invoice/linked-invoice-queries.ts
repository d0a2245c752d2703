import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import type { TaxDocument } from '../queries.ts'
import type { Invoice } from './invoice-pdf.server.ts'

/** What the invoice of an order shows, for the holder of its link; null for a wrong key and for an unknown number. */
export async function getLinkedInvoice(
  client: ShopClient,
  orderNumber: string,
  key: string,
): Promise<Pick<Invoice, 'order' | 'items' | 'document'> | null> {
  const order: unknown = unwrap(await client.rpc('linked_order', { p_number: orderNumber, p_key: key }))
  // private.shopper_order() has the columns of both: tests/access/guests.test.ts.
  const row = order as
    | (Invoice['order'] & { order_items: Invoice['items']; tax_documents: TaxDocument[] })
    | null
  const document = row?.tax_documents.find(({ kind }) => kind === 'invoice')
  return row && { order: row, items: row.order_items, document }
}
