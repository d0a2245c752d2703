import { DataError } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { randomUuid } from '../lib/uuid.ts'

const BUCKET = 'product-images'
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`

/** Seconds for which browsers may keep a picture (spec §9). */
const CACHE_SECONDS = '3600'

/**
 * Stores a picture under a random unique name and returns the address to keep in a column: root-relative when the
 * shop itself serves it, so that the shop may move to another domain; absolute otherwise.
 */
export async function uploadProductImage(client: ShopClient, file: File): Promise<string> {
  const bucket = client.storage.from(BUCKET)
  const { data, error } = await bucket.upload(randomName(file), file, {
    cacheControl: CACHE_SECONDS,
    upsert: false,
    contentType: file.type,
  })
  if (error) throw new DataError(error.message)
  return storedAddress(bucket.getPublicUrl(data.path).data.publicUrl, window.location.origin)
}

/** Deletes the stored file behind an address; an address outside the bucket has no file of ours and is let be. */
export async function removeProductImage(client: ShopClient, address: string): Promise<void> {
  const name = storedName(address)
  if (name === undefined) return
  const { error } = await client.storage.from(BUCKET).remove([name])
  if (error) throw new DataError(error.message)
}

/** `http://shop/storage/…` → `/storage/…` on the shop's own origin, unchanged elsewhere. */
export function storedAddress(publicUrl: string, shopOrigin: string): string {
  const url = new URL(publicUrl, shopOrigin)
  return url.origin === shopOrigin ? url.pathname : publicUrl
}

/** The file name in the bucket, or undefined when the address lies outside it. */
export function storedName(address: string): string | undefined {
  const start = address.indexOf(PUBLIC_PATH)
  if (start < 0) return undefined
  const name = address.slice(start + PUBLIC_PATH.length).split(/[?#]/)[0] ?? ''
  return name === '' ? undefined : decodeURIComponent(name)
}

function randomName(file: File): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split('/')[1] ?? 'img'
  return `${randomUuid()}.${ending}`
}
