import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../endpoint.ts'
import { limitMails, limitProjectMails } from '../limits/mails.ts'
import type { PreparedMail } from '../mail/deliver-mail.ts'
import { prepareAddressTakenMail } from '../mail/notices.ts'
import { prepareMail } from '../mail/one-time-mail.ts'
import { allowedRedirect } from '../redirects.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { insertAccount } from '../users/create-user.ts'
import type { NewAccount } from '../users/create-user.ts'
import { checkMetadataSize } from '../users/metadata.ts'
import { findUserByEmail } from '../users/users.ts'

export interface SignUpDetails {
  email: string
  password: string
  data: Record<string, unknown>
  challenge: CodeChallenge | undefined
}

/**
 * A sign-up with an address that must be confirmed by mail. The response is made from the request alone, and all that depends
 * on the address happens after it: so neither its words nor its time tell whether there is an account.
 * @throws AuthError over_email_send_rate_limit, over_request_rate_limit, validation_failed
 */
export async function signUpUnconfirmed(context: AuthContext, details: SignUpDetails): Promise<Response> {
  const { auth } = context
  const { email, password, challenge } = details
  const data = checkMetadataSize(details.data)
  await limitMails(context, 'signup', email)
  const account = {
    id: randomUUID(),
    email,
    passwordHash: await auth.passwords.hash(password),
    userMetadata: data,
    identityId: randomUUID(),
  }
  await auth.afterResponse(async () => {
    // An account that existed has another id, and keeps its password.
    await registerUnconfirmed(context, account, challenge).finally(() =>
      auth.commonPasswords.find(account.id, password),
    )
  })
  return Response.json(newAccountBody(account))
}

type UnconfirmedAccount = Pick<NewAccount, 'id' | 'passwordHash' | 'userMetadata' | 'identityId'> & {
  email: string
}

/**
 * Creates the account and mails its confirmation. An account that waits for it gets another mail and is not changed; the owner of
 * a confirmed one is told of the attempt.
 */
export async function registerUnconfirmed(
  { auth, url }: AuthContext,
  account: UnconfirmedAccount,
  challenge: CodeChallenge | undefined,
): Promise<void> {
  const redirectTo = allowedRedirect(auth, url.searchParams.get('redirect_to'))
  const { email } = account
  const mail = await auth.database.asOwner(async (query): Promise<PreparedMail | undefined> => {
    const existing = await findUserByEmail(query, email)
    if (existing?.email_confirmed_at) {
      await limitProjectMails(auth, query)
      return prepareAddressTakenMail(auth, 'signup', email)
    }
    const user = existing ?? (await insertAccount(query, { ...account, confirmed: false }))
    // Of two sign-ups at once, the first sends the mail.
    return user && (await prepareMail(auth, query, 'signup', user, redirectTo, challenge))
  })
  await mail?.send()
}

/** In GoTrue's format, as if the account had just been created. */
function newAccountBody({
  id,
  identityId,
  email,
  userMetadata,
}: UnconfirmedAccount): Record<string, unknown> {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  const identity = {
    identity_id: identityId,
    id,
    user_id: id,
    identity_data: { ...userMetadata, sub: id, email, email_verified: false, phone_verified: false },
    provider: 'email',
    last_sign_in_at: now,
    ...times,
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [identity],
    ...times,
    is_anonymous: false,
  }
}
