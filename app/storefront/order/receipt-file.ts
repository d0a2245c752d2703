import { MAX_PICTURE_BYTES } from '../../lib/supabase/storage-failure.ts'

export const RECEIPT_PICTURES = ['image/jpeg', 'image/png', 'image/webp']
export const RECEIPT_TYPES = [...RECEIPT_PICTURES, 'application/pdf']

export const wrongReceipt = (name: string) =>
  `${name} cannot be opened. Please choose a JPEG, PNG, WebP or PDF file.`
export const largeReceipt = (name: string) => `${name} is too large. Please choose a file of at most 5MB.`

/** Why a file cannot be a receipt; null if it can. The bucket checks the same, and the bytes. */
export function receiptError(file: unknown): string | null {
  if (!(file instanceof File) || file.name === '') return 'Please choose a picture or PDF of your receipt.'
  if (file.size === 0 || !RECEIPT_TYPES.includes(file.type)) return wrongReceipt(file.name)
  return file.size > MAX_PICTURE_BYTES ? largeReceipt(file.name) : null
}
