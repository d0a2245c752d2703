import { readBody, textField } from './body.ts'
import { validEmail } from './email-address.ts'
import type { Endpoint } from './exchange.ts'
import { prepareMail } from './one-time-mail.ts'
import { codeChallengeIn } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import { findUserByEmail } from './users.ts'

/** POST /recover `{ email, code_challenge? }` → `{}`, whether or not there is such an account; the mail goes out behind the answer. */
export const recover: Endpoint = async ({ auth, request, url, address }) => {
  const body = await readBody(request)
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  auth.limits.emails(address)
  const user = await findUserByEmail(auth.database.query, email)
  if (user) {
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mail = await auth.database.asOwner((query) =>
      prepareMail(auth, query, 'recovery', user, redirectTo, challenge),
    )
    // Waiting for the mail server would tell who has an account; the failure is in the log.
    mail.send().catch(() => undefined)
  }
  return Response.json({})
}
