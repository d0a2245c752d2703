import { objectField, readBody, textField } from '../../body.ts'
import type { AuthEndpoint } from '../../endpoint.ts'
import { AuthError } from '../../errors.ts'
import { prepareMail, requireMailPause } from '../../mail/one-time-mail.ts'
import { allowedRedirect } from '../../redirects.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { insertAccount } from '../../users/create-user.ts'
import { validEmail } from '../../users/email-address.ts'
import { findUserByEmail, reloadUser, userBody } from '../../users/users.ts'

/** POST /invite `{ email, data? }` with the service key → the account; sends the invitation. */
export const adminInvite: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const { auth, request, url } = context
  const body = await readBody(request)
  const email = validEmail(textField(body, 'email'))
  const data = objectField(body, 'data') ?? {}
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const { mail, invited } = await auth.database.asOwner(async (query) => {
    const known = await findUserByEmail(query, email)
    const user =
      known ?? (await insertAccount(query, { email, confirmed: false, userMetadata: data, invited: true }))
    if (!user || user.email_confirmed_at) throw emailExists()
    requireMailPause(auth, user.confirmation_sent_at)
    const prepared = await prepareMail(auth, query, 'invite', user, redirectTo)
    await query('update auth.users set invited_at = now() where id = $1', [user.id])
    return { mail: prepared, invited: await reloadUser(query, user.id) }
  })
  await mail.send()
  return Response.json(userBody(invited))
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
