import { readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import type { Endpoint } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { allowedRedirect } from './redirects.ts'
import { findUserByEmail } from './users.ts'

/** POST /recover `{ email }` → `{}`, whether or not there is such an account; the mail goes out behind the answer. */
export const recover: Endpoint = async ({ auth, request, url, address }) => {
  const email = validEmail(textField(await readBody(request), 'email'))
  auth.limits.emails(address)
  const user = await findUserByEmail(auth.database.query, email)
  if (user) {
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mail = await prepareMail(auth, auth.database.query, 'recovery', user, redirectTo)
    // Waiting for the mail server would tell who has an account; the failure is in the log.
    mail.send().catch(() => undefined)
  }
  return Response.json({})
}
