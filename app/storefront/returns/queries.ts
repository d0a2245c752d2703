import { DataError, unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { randomUuid } from '../../lib/uuid.ts'

const COLUMNS = `id, order_number, status, order_items(id, product_name, color, quantity, total),
  returns(id, status, return_items(order_item_id, quantity))`

/** The user's order with this number, and what was asked to be returned of it; null if there is none. */
export async function getOrderToReturn(client: ShopClient, userId: string, orderNumber: string) {
  const orders = client.from('orders').select(COLUMNS).eq('order_number', orderNumber)
  // Admins read all orders.
  return unwrap(await orders.eq('user_id', userId).maybeSingle())
}

export type OrderToReturn = NonNullable<Awaited<ReturnType<typeof getOrderToReturn>>>

export interface NewReturn {
  orderId: string
  items: readonly { order_item_id: string; quantity: number }[]
  reason: string
  photos: readonly File[]
  /** Sent again with the same key, the request is made once. */
  key: string
  /** The key of the order's link, for buyers without an account. */
  link?: string | undefined
}

/** Uploads the photos and asks to return the items. */
export async function requestReturn(
  client: ShopClient,
  { orderId, items, reason, photos, key, link }: NewReturn,
): Promise<void> {
  const names = await Promise.all(
    photos.map((photo) => uploadPhoto(client, link === undefined ? orderId : `${orderId}/${link}`, photo)),
  )
  unwrap(
    await client.rpc('request_return', {
      p_order_id: orderId,
      p_items: items.map((item) => ({ ...item })),
      p_reason: reason,
      p_photos: names,
      p_key: key,
      p_link: link,
    }),
  )
}

async function uploadPhoto(client: ShopClient, folder: string, photo: File): Promise<string> {
  const name = `${folder}/${randomUuid()}.${photo.type.split('/').at(-1) ?? 'file'}`
  const { error } = await client.storage
    .from('return-photos')
    .upload(name, photo, { contentType: photo.type })
  if (error) throw new DataError(error.message, '', 400)
  return name
}
