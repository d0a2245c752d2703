import { badRequest } from '../errors.ts'

const FORM = /^[1-9]\d{1,14}$/

/**
 * The number as it is stored and compared: E.164 without plus sign and spaces.
 * @throws AuthError validation_failed
 */
export function validPhone(text: string): string {
  const phone = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  if (FORM.test(phone)) return phone
  throw badRequest('Invalid phone number format (E.164 required)')
}
