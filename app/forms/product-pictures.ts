import { maxAdditionalImages } from './product-form.ts'

/** The picture columns of a product. */
export interface ProductPictures {
  image_url: string | null
  thumbnail_url: string | null
  additional_images: string[]
}

const maxBytes = 5 * 1024 * 1024

/** Why a file can't be a product picture, as title and description of a toast; null when it can (spec §5). */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
): [title: string, description: string] | null {
  if (!file.type.startsWith('image/')) return ['Invalid file', `${file.name} is not an image file.`]
  if (file.size > maxBytes) return ['File too large', `${file.name} exceeds 5MB limit.`]
  return null
}

/** How many more additional images there is room for. */
export function roomLeft(pictures: ProductPictures): number {
  return Math.max(0, maxAdditionalImages - pictures.additional_images.length)
}

/** The first main picture also becomes the thumbnail if there is none. */
export function withMainPicture(pictures: ProductPictures, url: string): ProductPictures {
  return { ...pictures, image_url: url, thumbnail_url: pictures.thumbnail_url ?? url }
}

export function withAdditionalPicture(pictures: ProductPictures, url: string): ProductPictures {
  return { ...pictures, additional_images: [...pictures.additional_images, url] }
}

/** Takes a picture out wherever it stands, the thumbnail included. */
export function withoutPicture(pictures: ProductPictures, url: string): ProductPictures {
  return {
    image_url: pictures.image_url === url ? null : pictures.image_url,
    thumbnail_url: pictures.thumbnail_url === url ? null : pictures.thumbnail_url,
    additional_images: pictures.additional_images.filter((other) => other !== url),
  }
}
