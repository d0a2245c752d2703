import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { storageFailure } from '../../lib/supabase/storage-failure.ts'
import { randomUuid } from '../../lib/uuid.ts'

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
  if (error) throw storageFailure(error, photo.name)
  return name
}
