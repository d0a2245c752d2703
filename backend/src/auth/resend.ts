import { readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import { badRequest } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { allowedRedirect } from './redirects.ts'
import { findUserByEmail } from './users.ts'

/** POST /resend `{ type: 'signup' | 'email_change', email }` → `{}`; a new mail goes to an account that waits for one. */
export const resend: Endpoint = async ({ auth, request, url, address }) => {
  const body = await readBody(request)
  const type = textField(body, 'type')
  if (type !== 'signup' && type !== 'email_change') {
    throw badRequest('Missing one of these types: signup, email_change')
  }
  const email = validEmail(textField(body, 'email'))
  auth.limits.emails(address)
  const user = await findUserByEmail(auth.database.query, email)
  const waits = type === 'signup' ? user && !user.email_confirmed_at : user?.email_change
  if (user && waits) {
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mail = await prepareMail(auth, auth.database.query, type, user, redirectTo)
    mail.send().catch(() => undefined)
  }
  return Response.json({})
}
