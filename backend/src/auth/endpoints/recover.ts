import { readBody, textField } from '../body.ts'
import type { AuthEndpoint } from '../endpoint.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import { validEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/users.ts'

/**
 * POST /recover `{ email, code_challenge? }` → `{}`, whether or not the account exists; the mail is sent after the
 * response.
 */
export const recover: AuthEndpoint = async ({ auth, request, url, address }) => {
  const body = await readBody(request)
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  await auth.limits.emails(address)
  const user = await findUserByEmail(auth.database.query, email)
  if (user) {
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mail = await auth.database.asOwner((query) =>
      prepareMail(auth, query, 'recovery', user, redirectTo, challenge),
    )
    // Waiting for the mail server would reveal whether the account exists. The mailer logs failures.
    mail.send().catch(() => undefined)
  }
  return Response.json({})
}
