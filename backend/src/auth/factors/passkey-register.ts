import type { Query } from '../../postgres/database.ts'
import { readBody } from '../body.ts'
import type { AuthEndpoint } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import {
  passkeyAnswer,
  spendPasskeyChallenge,
  storePasskeyChallenge,
  verificationFailed,
} from './passkey-challenge.ts'
import { passkeyBody, requirePasskeyManager } from './passkeys.ts'
import { creationOptions, verifyCreation } from './webauthn.ts'
import type { NewCredential } from './webauthn.ts'

const MAX_PASSKEYS = 10

/** POST /passkeys/registration/options → `{ challenge_id, options, expires_at }` */
export const passkeyRegisterOptions: AuthEndpoint = async (context) => {
  const { auth } = context
  const { user } = await requirePasskeyManager(context)
  const { rows } = await auth.database.query<{ hex: string }>(
    `select encode(credential_id, 'hex') as hex from auth.webauthn_credentials where user_id = $1`,
    [user.id],
  )
  if (rows.length >= MAX_PASSKEYS) throw tooMany()
  const known = rows.map(({ hex }) => ({ id: Buffer.from(hex, 'hex').toString('base64url') }))
  const options = await creationOptions(auth, user, known, 'required')
  const stored = await storePasskeyChallenge(auth.database.query, 'registration', options.challenge, user.id)
  return Response.json({ ...stored, options })
}

/** POST /passkeys/registration/verify `{ challenge_id, credential }` → `{ id, friendly_name?, created_at }` */
export const passkeyRegisterVerify: AuthEndpoint = async (context) => {
  const { auth } = context
  const { user } = await requirePasskeyManager(context)
  const { id, credential } = passkeyAnswer(await readBody(context.request))
  const challenge = await spendPasskeyChallenge(auth.database.query, 'registration', id, user.id)
  const created = await verifyCreation(auth, challenge, credential)
  if (!created) throw verificationFailed()
  return Response.json(await auth.database.asOwner((query) => store(query, user.id, created)))
}

async function store(query: Query, userId: string, { credential, ...created }: NewCredential) {
  // Serialises registrations of one account, so that the limit holds.
  await query('select from auth.users where id = $1 for update', [userId])
  const { rowCount } = await query('select from auth.webauthn_credentials where user_id = $1', [userId])
  if (rowCount >= MAX_PASSKEYS) throw tooMany()
  const { rows } = await query<Parameters<typeof passkeyBody>[0]>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count, transports, aaguid,
       backup_eligible, backed_up, attestation_type)
     values ($1, decode($2, 'hex'), decode($3, 'hex'), $4, $5, $6, $7, $8, 'none')
     on conflict (credential_id) do nothing returning id, friendly_name, created_at, last_used_at`,
    [
      userId,
      hex(credential.id),
      hex(credential.publicKey),
      credential.counter,
      JSON.stringify(credential.transports ?? []),
      created.aaguid,
      created.multiDevice,
      created.backedUp,
    ],
  )
  if (rows[0]) return passkeyBody(rows[0])
  throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
}

const hex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex')

const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
