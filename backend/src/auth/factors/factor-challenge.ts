import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { codeHash, newCode } from '../one-time-token.ts'
import { smsText } from '../phone/sms.ts'
import type { SmsChannel } from '../phone/sms.ts'
import type { FactorRow, UserRow } from '../users/users.ts'
import { challengeAddress, factorInPath, requireFactorOwner } from './factors.ts'
import { creationOptions, credentialsOf, requestOptions } from './webauthn.ts'

/** Challenges are kept this long after they expire: they contain the codes that must not be used twice. */
const KEPT_SECONDS = 3600

/** POST /factors/:id/challenge → `{ id, type, expires_at, webauthn? }`; sends a code for a phone factor. */
export const factorChallenge: AuthEndpoint = async (context) => {
  const { user } = await requireFactorOwner(context)
  const factor = factorInPath(user, context.params.id)
  requireVerificationEnabled(context, factor)
  await context.auth.limits.factorChallenges(user.id)
  switch (factor.factor_type) {
    case 'totp':
      return Response.json(await storeChallenge(context, factor))
    case 'phone':
      return await challengePhone(context, factor)
    case 'webauthn':
      return await challengeWebAuthn(context, user, factor)
  }
}

/** @throws AuthError mfa_…_verify_not_enabled */
export function requireVerificationEnabled({ auth }: AuthContext, { factor_type: type }: FactorRow): void {
  const { mfa } = auth.config
  if (type === 'totp' && !mfa.totpVerify) {
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  }
  if (type === 'phone' && !mfa.phoneVerify) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  if (type === 'webauthn' && !mfa.webAuthnVerify) {
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  }
}

async function challengePhone(context: AuthContext, factor: FactorRow): Promise<Response> {
  const { auth, request } = context
  const channel = smsChannel(textField(await readBody(request), 'channel'))
  const phone = factor.phone ?? ''
  const code = newCode(auth.config.mfa.phoneOtpLength)
  // Stored before sending, so that two concurrent requests send one message.
  const challenge = await storeChallenge(context, factor, { otpHash: codeHash(auth.keys, phone, code) })
  try {
    await auth.sms.send({ to: phone, text: smsText(auth.config.mfa.phoneTemplate, code), channel })
  } catch (error) {
    auth.logger.error({ err: error }, 'A second factor’s message could not be sent')
    throw new AuthError(500, 'unexpected_failure', 'error sending message')
  }
  return Response.json(challenge)
}

export function smsChannel(text: string): SmsChannel {
  if (text === '' || text === 'sms') return 'sms'
  if (text === 'whatsapp') return 'whatsapp'
  throw badRequest(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}

async function challengeWebAuthn(context: AuthContext, user: UserRow, factor: FactorRow): Promise<Response> {
  const type = factor.status === 'verified' ? 'request' : 'create'
  // Only the factor's own key may answer, and a key that the account already has cannot become another factor.
  const publicKey =
    type === 'request'
      ? await requestOptions(context.auth, credentialsOf([factor]))
      : await creationOptions(context.auth, user, credentialsOf(user.factors))
  const challenge = await storeChallenge(context, factor, {
    webAuthn: { type, challenge: publicKey.challenge },
  })
  return Response.json({ ...challenge, webauthn: { type, credential_options: { publicKey } } })
}

async function storeChallenge(
  context: AuthContext,
  factor: FactorRow,
  { otpHash, webAuthn }: { otpHash?: string; webAuthn?: { type: string; challenge: string } } = {},
) {
  const { mfa } = context.auth.config
  return await context.auth.database.asOwner(async (query) => {
    const pause = factor.factor_type === 'phone' ? mfa.phoneMaxFrequency : 0
    const { rows: locked } = await query<{ wait: number }>(
      `select greatest(0, ceil(extract(epoch from last_challenged_at + make_interval(secs => $2) - clock_timestamp())))::int
         as wait from auth.mfa_factors where id = $1 for update`,
      [factor.id, pause],
    )
    if (!locked[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    if (pause > 0 && locked[0].wait > 0) {
      const message = `For security purposes, you can only request this after ${locked[0].wait} seconds.`
      throw new AuthError(429, 'over_sms_send_rate_limit', message)
    }
    await query(
      'delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)',
      [factor.id, mfa.challengeExpiry + KEPT_SECONDS],
    )
    const { rows } = await query<{ id: string; expires_at: number }>(
      `with challenged as (update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1)
       insert into auth.mfa_challenges (factor_id, ip_address, otp_code, web_authn_session_data) values ($1, $2, $3, $4)
       returning id, extract(epoch from created_at + make_interval(secs => $5))::int as expires_at`,
      [
        factor.id,
        challengeAddress(context),
        otpHash ?? null,
        webAuthn ? JSON.stringify(webAuthn) : null,
        mfa.challengeExpiry,
      ],
    )
    return { id: rows[0]?.id, type: factor.factor_type, expires_at: rows[0]?.expires_at }
  })
}
