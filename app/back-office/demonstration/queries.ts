import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

export type DemoLine = Awaited<ReturnType<typeof listDemoContent>>[number]

/** What is left of the demonstration, and what was removed and is kept as a backup. */
export async function listDemoContent(client: ShopClient) {
  return unwrap(await client.rpc('list_demo_content'))
}

/** Removes what staff have not changed, and keeps it as a backup. */
export async function removeDemoContent(client: ShopClient): Promise<void> {
  unwrap(await client.rpc('remove_demo_content'))
}

/** Brings the backup back, and returns how many rows the shop refused: they stay in the backup. */
export async function restoreDemoContent(client: ShopClient): Promise<number> {
  return unwrap(await client.rpc('restore_demo_content'))
}

/** The storage API removes at most this many files in one call. */
const FILES_AT_ONCE = 100

/** Deletes the backup and its pictures, except those that something else shows. */
export async function forgetDemoContent(client: ShopClient): Promise<void> {
  const files = unwrap(await client.rpc('forget_demo_content'))
  const bucket = client.storage.from('product-images')
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const { error } = await bucket.remove(files.slice(start, start + FILES_AT_ONCE))
    if (error) throw error
  }
}
