import type { Body } from './body.ts'
import { readBody, textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { requireFactorOwner } from './factors.ts'
import type { FactorOwner } from './factors.ts'
import { validPhone } from './phone-number.ts'
import { newTotpSetup } from './totp.ts'
import { reloadUser } from './users.ts'
import type { FactorRow } from './users.ts'

const MAX_NAME = 255

/**
 * POST /factors `{ factor_type: 'totp' | 'phone' | 'webauthn', friendly_name?, issuer?, phone? }` → the new factor, unverified:
 * `{ id, type, friendly_name, totp?: { qr_code, secret, uri }, phone? }`.
 */
export const factorEnroll: Endpoint = async (exchange) => {
  const owner = await requireFactorOwner(exchange)
  const body = await readBody(exchange.request)
  const name = textField(body, 'friendly_name')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be at most ${MAX_NAME} characters`)
  const type = enrollableType(exchange, textField(body, 'factor_type'))
  switch (type) {
    case 'totp':
      return await enrollTotp(exchange, owner, name, textField(body, 'issuer'))
    case 'phone':
      return await enrollPhone(exchange, owner, name, body)
    case 'webauthn':
      return Response.json(await store(exchange, owner, { type, name }))
  }
}

function enrollableType({ auth }: Exchange, type: string): FactorRow['factor_type'] {
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
  exchange: Exchange,
  owner: FactorOwner,
  name: string,
  issuer: string,
): Promise<Response> {
  const { email, phone } = owner.user
  const host = new URL(exchange.auth.siteUrl).host
  const totp = await newTotpSetup(issuer || host, email || phone || owner.user.id)
  const factor = await store(exchange, owner, { type: 'totp', name, secret: totp.secret })
  return Response.json({ ...factor, totp })
}

async function enrollPhone(
  exchange: Exchange,
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
  const factor = await store(exchange, owner, { type: 'phone', name, phone })
  return Response.json({ ...factor, phone: given })
}

interface NewFactor {
  type: FactorRow['factor_type']
  name: string
  secret?: string
  phone?: string
}

async function store(exchange: Exchange, owner: FactorOwner, factor: NewFactor) {
  const { auth } = exchange
  return await auth.database.asOwner(async (query) => {
    // One enrolment of an account at a time, so that none slips past the limit.
    await query('select from auth.users where id = $1 for update', [owner.user.id])
    await query(
      `delete from auth.mfa_factors f where user_id = $1 and status = 'unverified' and (phone = $2 or
         created_at < now() - make_interval(secs => $3)
         and not exists (select from auth.mfa_challenges c where c.factor_id = f.id))`,
      [owner.user.id, factor.phone ?? null, auth.config.mfa.factorExpiry],
    )
    checkLimits(exchange, owner.aal, (await reloadUser(query, owner.user.id)).factors, factor.name)
    const { rows } = await query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, phone)
       values ($1, $2, $3, $4, $5) returning id`,
      [owner.user.id, factor.name, factor.type, factor.secret ?? null, factor.phone ?? null],
    )
    return { id: rows[0]?.id, type: factor.type, friendly_name: factor.name }
  })
}

function checkLimits({ auth }: Exchange, aal: string, factors: FactorRow[], name: string): void {
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= auth.config.mfa.maxEnrolledFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  // Who has only the password must not be able to add a factor of their own and get past the others.
  if (factors.some((factor) => factor.status === 'verified') && aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}
