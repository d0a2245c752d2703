import { DataError } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** Fetches an order's invoice, or the document with this id, as a PDF with the signed-in user's rights. Throws a DataError with the server's message. */
export async function fetchInvoice(client: ShopClient, orderId: string, documentId?: string): Promise<Blob> {
  const { data } = await client.auth.getSession()
  const response = await fetch(
    `/admin/orders/${orderId}/invoice.pdf${documentId === undefined ? '' : `?document=${documentId}`}`,
    {
      headers: { Authorization: `Bearer ${data.session?.access_token ?? ''}` },
    },
  )
  if (response.ok) return response.blob()
  const { message } = (await response.json()) as { message: string }
  throw new DataError(message, '', response.status)
}
