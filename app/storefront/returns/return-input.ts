import * as z from 'zod/mini'
import { parseForm, type FieldErrors } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { MAX_PICTURE_BYTES } from '../../lib/supabase/storage-failure.ts'
import type { NewReturn } from './queries.ts'

const MAX_PHOTOS = 5
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** The field of an item's quantity begins with this and ends in its id. */
export const QUANTITY_FIELD = 'quantity-'

const reasonSchema = z.object({
  reason: requiredText('Please tell us why you would like to return it.', 2000),
})

type Read = { ok: true; request: Omit<NewReturn, 'orderId' | 'key'> } | { ok: false; errors: FieldErrors }

/** What a shopper would like to return. The database and the bucket check the same. */
export function readReturn(form: FormData): Read {
  const items = [...form]
    .filter(([name]) => name.startsWith(QUANTITY_FIELD))
    .map(([name, value]) => ({
      order_item_id: name.slice(QUANTITY_FIELD.length),
      quantity: Number(value),
    }))
    .filter(({ quantity }) => quantity > 0)
  // Where none is chosen, browsers send a file without a name.
  const photos = form
    .getAll('photos')
    .filter((photo): photo is File => photo instanceof File && photo.name !== '')
  const parsed = parseForm(reasonSchema, form)
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors }
  if (items.length === 0) errors['items'] = 'Please choose how many you would like to return.'
  const problem = photosError(photos)
  if (problem !== null) errors['photos'] = problem
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, request: { items, photos, reason: parsed.data.reason } }
}

function photosError(photos: readonly File[]): string | null {
  if (photos.length > MAX_PHOTOS) return `Please choose at most ${MAX_PHOTOS} photos.`
  const wrong = photos.find(({ type, size }) => size === 0 || !PHOTO_TYPES.includes(type))
  if (wrong) return wrongPhoto(wrong.name)
  const large = photos.find(({ size }) => size > MAX_PICTURE_BYTES)
  return large ? largePhoto(large.name) : null
}

/** Shown beside the photos. */
export const wrongPhoto = (name: string) =>
  `${name} cannot be opened. Please choose JPEG, PNG or WebP photos.`
export const largePhoto = (name: string) =>
  `${name} is too large, and could not be made smaller here. Please choose photos of at most 5MB each.`
