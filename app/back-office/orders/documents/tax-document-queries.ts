import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/** The invoice and the credit notes of an order, the oldest first; none of a shop that is not registered for VAT. */
export async function listTaxDocuments(client: ShopClient, orderId: string) {
  const columns = 'id, kind, number, customer_name, gross, vat_rate, vat, tin, issued_at'
  const documents = client.from('tax_documents').select(columns).eq('order_id', orderId)
  return unwrap(await documents.order('issued_at').order('number'))
}

export type TaxDocument = Awaited<ReturnType<typeof listTaxDocuments>>[number]
