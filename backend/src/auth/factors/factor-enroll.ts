import type { Body } from '../body.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { validPhone } from '../users/phone-number.ts'
import { reloadUser } from '../users/users.ts'
import type { FactorRow } from '../users/users.ts'
import { requireFactorOwner } from './factors.ts'
import type { FactorOwner } from './factors.ts'
import { newTotpSetup } from './totp.ts'

const MAX_NAME = 255

/**
 * POST /factors `{ factor_type: 'totp' | 'phone' | 'webauthn', friendly_name?, issuer?, phone? }` → the new factor, unverified:
 * `{ id, type, friendly_name, totp?: { qr_code, secret, uri }, phone? }`.
 */
export const factorEnroll: AuthEndpoint = async (context) => {
  const owner = await requireFactorOwner(context)
  const body = await readBody(context.request)
  const name = textField(body, 'friendly_name')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be at most ${MAX_NAME} characters`)
  const type = enrollableType(context, textField(body, 'factor_type'))
  switch (type) {
    case 'totp':
      return await enrollTotp(context, owner, name, textField(body, 'issuer'))
    case 'phone':
      return await enrollPhone(context, owner, name, body)
    case 'webauthn':
      return Response.json(await store(context, owner, { type, name }))
  }
}

function enrollableType({ auth }: AuthContext, type: string): FactorRow['factor_type'] {
  const { mfa } = auth.config
  switch (type) {
    case 'totp':
      if (mfa.totpEnroll) return type
      throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    case 'phone':
      if (mfa.phoneEnroll) return type
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    case 'webauthn':
      if (mfa.webAuthnEnroll) return type
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw badRequest('factor_type needs to be totp, phone, or webauthn')
  }
}

async function enrollTotp(
  context: AuthContext,
  owner: FactorOwner,
  name: string,
  issuer: string,
): Promise<Response> {
  const { email, phone } = owner.user
  const host = new URL(context.auth.siteUrl).host
  const totp = await newTotpSetup(issuer || host, email || phone || owner.user.id)
  const factor = await store(context, owner, { type: 'totp', name, secret: totp.secret })
  return Response.json({ ...factor, totp })
}

async function enrollPhone(
  context: AuthContext,
  owner: FactorOwner,
  name: string,
  body: Body,
): Promise<Response> {
  const given = textField(body, 'phone')
  if (!given) throw badRequest('Phone number required to enroll Phone factor')
  const phone = validPhone(given)
  const known = owner.user.factors.filter((factor) => factor.phone === phone)
  if (known.some((factor) => factor.status === 'verified')) {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
    throw new AuthError(422, 'mfa_verified_factor_exists', message)
  }
  const factor = await store(context, owner, { type: 'phone', name, phone })
  return Response.json({ ...factor, phone: given })
}

interface NewFactor {
  type: FactorRow['factor_type']
  name: string
  secret?: string
  phone?: string
}

async function store(context: AuthContext, owner: FactorOwner, factor: NewFactor) {
  const { database, config } = context.auth
  const { mfa } = config
  return await database.asOwner(async (query) => {
    // Serialises enrolments of one account, so that the limit holds.
    await query('select from auth.users where id = $1 for update', [owner.user.id])
    await query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and (phone = $2 or
         created_at < now() - make_interval(secs => $3)
         and coalesce(last_challenged_at < now() - make_interval(secs => $4), true))`,
      [owner.user.id, factor.phone ?? null, mfa.factorExpiry, mfa.challengeExpiry],
    )
    checkLimits(context, owner.aal, (await reloadUser(query, owner.user.id)).factors, factor.name)
    const { rows } = await query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, phone)
       values ($1, $2, $3, $4, $5) returning id`,
      [owner.user.id, factor.name, factor.type, factor.secret ?? null, factor.phone ?? null],
    )
    return { id: rows[0]?.id, type: factor.type, friendly_name: factor.name }
  })
}

function checkLimits({ auth }: AuthContext, aal: string, factors: FactorRow[], name: string): void {
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= auth.config.mfa.maxEnrolledFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  // A password alone must not be enough to add a factor and thereby bypass the existing ones.
  if (factors.some((factor) => factor.status === 'verified') && aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}
