import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'
import type { OrderReceipt, TaxDocument } from '../queries.ts'
import type { Invoice } from './invoice-pdf.server.ts'
import type { OrderPapers } from './paper.ts'

/** What the papers of an order show, for the holder of its link; null for a wrong key and for an unknown number. */
export async function getLinkedPapers(
  client: ShopClient,
  orderNumber: string,
  key: string,
): Promise<OrderPapers | null> {
  const order: unknown = unwrap(await client.rpc('linked_order', { p_number: orderNumber, p_key: key }))
  // private.shopper_order() has the columns of both: tests/access/guests.test.ts.
  const row = order as
    | (Invoice['order'] & {
        order_items: Invoice['items']
        tax_documents: TaxDocument[]
        receipts: OrderReceipt[]
      })
    | null
  return row && { order: row, items: row.order_items, documents: row.tax_documents, receipts: row.receipts }
}
