const MAX_BYTES = 5 * 1024 * 1024

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export const WRONG_RECEIPT = 'Please choose a JPEG, PNG, WebP or PDF file.'

/** Why a file cannot be a receipt; null if it can. The bucket checks the same, and the bytes. */
export function receiptError(file: unknown): string | null {
  if (!(file instanceof File) || file.size === 0) return 'Please choose a picture or PDF of your receipt.'
  if (!RECEIPT_TYPES.includes(file.type)) return WRONG_RECEIPT
  return file.size > MAX_BYTES ? 'Please choose a file of at most 5MB.' : null
}
