import type { Query } from '../../postgres/database.ts'
import type { Body } from '../body.ts'
import { readBody } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { startSession } from '../sessions/sessions.ts'
import { reloadUser } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import {
  passkeyAnswer,
  spendPasskeyChallenge,
  storePasskeyChallenge,
  verificationFailed,
} from './passkey-challenge.ts'
import { requirePasskeys } from './passkeys.ts'
import { requestOptions, verifyRequest } from './webauthn.ts'

interface Passkey {
  id: string
  user_id: string
  key: string
  /** The driver returns bigint as text. */
  sign_count: string
}

/**
 * POST /passkeys/authentication/options → `{ challenge_id, options, expires_at }`; the browser determines the account
 * by the keys it has.
 */
export const passkeySignInOptions: AuthEndpoint = async (context) => {
  requirePasskeys(context)
  const { auth, address } = context
  await auth.limits.signIn(address)
  const options = await requestOptions(auth, [])
  const stored = await storePasskeyChallenge(auth.database.query, 'authentication', options.challenge, null)
  return Response.json({ ...stored, options })
}

/** POST /passkeys/authentication/verify `{ challenge_id, credential }` → a session. */
export const passkeySignInVerify: AuthEndpoint = async (context) => {
  requirePasskeys(context)
  const { auth, address } = context
  const { id, credential } = passkeyAnswer(await readBody(context.request))
  await auth.limits.verify(address)
  const challenge = await spendPasskeyChallenge(auth.database.query, 'authentication', id, null)
  const session = await auth.database.asOwner(async (query) => {
    const user = await owner(context, query, challenge, credential)
    requireUsable(user)
    return await startSession(context, query, user.id, 'passkey')
  })
  return Response.json(session)
}

/** The account of the key that signed; the user handle in the response must name the same account. */
async function owner({ auth }: AuthContext, query: Query, challenge: string, answer: Body): Promise<UserRow> {
  const named = typeof answer.id === 'string' ? answer.id : ''
  const { rows } = await query<Passkey>(
    `select id, user_id, encode(public_key, 'hex') as key, sign_count from auth.webauthn_credentials
     where credential_id = decode($1, 'hex') for update`,
    [Buffer.from(named, 'base64url').toString('hex')],
  )
  const passkey = rows[0]
  if (!passkey) throw verificationFailed()
  const counter = await verifyRequest(auth, challenge, credentialOf(named, passkey), answer)
  if (counter === undefined || userHandle(answer) !== passkey.user_id) throw verificationFailed()
  await query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1`,
    [passkey.id, counter],
  )
  return await reloadUser(query, passkey.user_id)
}

const credentialOf = (id: string, { key, sign_count: count }: Passkey) => ({
  id,
  publicKey: Buffer.from(key, 'hex').toString('base64url'),
  counter: Number(count),
})

function userHandle(answer: Body): string {
  const { userHandle: handle } = answer.response as Record<string, unknown>
  return typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : ''
}

function requireUsable(user: UserRow): void {
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  }
  if (user.phone && !user.phone_confirmed_at) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
}
