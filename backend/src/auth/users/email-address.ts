import { badRequest } from '../errors.ts'

const MAX_LENGTH = 255
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
/** The format that browsers accept in an e-mail field (WHATWG HTML), with a dot in the domain. */
const FORM = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)

/**
 * The address as it is stored and compared: in lower case.
 * @throws AuthError validation_failed
 */
export function validEmail(email: string): string {
  if (email === '') throw badRequest('An email address is required')
  if (email.length > MAX_LENGTH) throw badRequest('An email address is too long')
  if (!FORM.test(email)) throw badRequest('Unable to validate email address: invalid format')
  return email.toLowerCase()
}
