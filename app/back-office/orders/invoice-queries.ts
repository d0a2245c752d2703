import { readRefusal } from '../../lib/supabase/read-refusal.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/**
 * Fetches an order's invoice, or the document with this id, as a PDF with the signed-in user's rights.
 * @throws DataError with the server's message
 */
export async function fetchInvoice(client: ShopClient, orderId: string, documentId?: string): Promise<Blob> {
  const { data } = await client.auth.getSession()
  const query = documentId === undefined ? '' : `?document=${documentId}`
  const response = await fetch(`/admin/orders/${orderId}/invoice.pdf${query}`, {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ''}` },
  })
  if (response.ok) return response.blob()
  throw await readRefusal(response)
}
