import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'

/**
 * The code that an authenticator app shows now, or the next one. Both are taken for at least thirty seconds from now,
 * whatever the clock shows.
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

/** Enrols and proves one, so that the client's session is aal2. The code of now is spent by it. */
export async function raiseWithTotp(client: SupabaseClient, friendlyName?: string) {
  const factor = await enrollTotp(client, friendlyName)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: totpCode(factor.secret),
  })
  if (error) throw error
  return factor
}
