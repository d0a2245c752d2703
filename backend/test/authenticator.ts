import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'

/**
 * The code that an authenticator app shows now, or the next one. Both are accepted for at least thirty seconds from
 * now.
 */
export function totpCode(secret: string, which: 'now' | 'next' = 'now'): string {
  const timestamp = Date.now() + (which === 'next' ? 30_000 : 0)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

/** Enrols an authenticator app through the official client. */
export async function enrollTotp(client: SupabaseClient, friendlyName = 'phone app') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** Enrols and verifies an app, so that the client's session is aal2. This uses up the current code. */
export async function raiseWithTotp(client: SupabaseClient, friendlyName?: string) {
  const factor = await enrollTotp(client, friendlyName)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: totpCode(factor.secret),
  })
  if (error) throw error
  return factor
}
