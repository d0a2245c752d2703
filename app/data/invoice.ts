import { DataError } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** The invoice of an order as a PDF, made by the server for who is signed in. Throws its refusal as a DataError. */
export async function fetchInvoice(client: ShopClient, orderId: string): Promise<Blob> {
  const { data } = await client.auth.getSession()
  const response = await fetch(`/admin/orders/${orderId}/invoice.pdf`, {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ''}` },
  })
  if (response.ok) return response.blob()
  const { message } = (await response.json()) as { message: string }
  throw new DataError(message, '', response.status)
}
