import { unwrap } from '../../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../../lib/supabase/shop-client.ts'

/** The buckets of the media library. */
export type MediaBucket = 'product-images' | 'films'

export interface MediaFile {
  id: string
  bucket: string
  /** The random name that it is stored under. */
  name: string
  /** The name that it had on the computer of the person who uploaded it. */
  original_name: string
  size: number
  created_at: string
}

export interface MediaFilter {
  search: string
  /** Absent for pictures and films. */
  bucket?: MediaBucket | undefined
}

export const MEDIA_PAGE = 24

/** One page of the library, newest first; `after` is the last file of the page before. */
export async function listMediaFiles(
  client: ShopClient,
  { search, bucket }: MediaFilter,
  after?: MediaFile,
): Promise<MediaFile[]> {
  return unwrap(
    await client.rpc('media_files', {
      p_search: search,
      p_limit: MEDIA_PAGE,
      ...(bucket && { p_bucket: bucket }),
      ...(after && { p_before: after.created_at, p_before_id: after.id }),
    }),
  )
}

/** The rows that show a file. */
export async function listMediaUsage(client: ShopClient, file: Pick<MediaFile, 'bucket' | 'name'>) {
  return unwrap(await client.rpc('media_usage', { p_bucket: file.bucket, p_name: file.name }))
}
