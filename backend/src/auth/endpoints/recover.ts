import { readBody, textField } from '../body.ts'
import type { AuthEndpoint } from '../endpoint.ts'
import { limitMailRequests, mailsTurn } from '../limits/mails.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallengeIn } from '../sessions/pkce.ts'
import { validEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/users.ts'

/** POST /recover `{ email, code_challenge? }` → `{}`, whether or not the account exists. */
export const recover: AuthEndpoint = async (context) => {
  const { auth, request, url } = context
  const body = await readBody(request)
  const email = validEmail(textField(body, 'email'))
  const challenge = codeChallengeIn(body)
  await limitMailRequests(context, 'recovery', email)
  await auth.afterResponse(async () => {
    const user = await findUserByEmail(auth.database.query, email)
    if (!user) return
    await mailsTurn(context)
    const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
    const mail = await auth.database.asOwner((query) =>
      prepareMail(auth, query, 'recovery', user, redirectTo, challenge),
    )
    await mail.send()
  })
  return Response.json({})
}
