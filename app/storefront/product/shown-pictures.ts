import type { ProductPageRow } from './queries.ts'

/** The main picture, then the others, without duplicates. */
export function shownPictures({
  image_url,
  additional_images,
}: Pick<ProductPageRow, 'image_url' | 'additional_images'>): string[] {
  return [...new Set([image_url ?? '', ...additional_images])].filter((image) => image !== '')
}
