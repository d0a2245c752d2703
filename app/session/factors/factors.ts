import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { factorError } from '../factor-error.ts'
import { completePasskeyChallenge } from '../passkey-prompt.ts'

export { needsSecondFactor } from '../factor-error.ts'

// All functions throw a DataError whose message is for visitors.

export interface AppSetup {
  factorId: string
  /** A picture as a data URL. */
  qrCode: string
  /** The secret of the QR code, to type by hand. */
  secret: string
}

export async function enrollApp(name: string, issuer: string): Promise<AppSetup> {
  return await withClient(async (client) => {
    await removeUnverifiedFactors(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
    if (error) throw error
    return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
  })
}

/** Verifies the factor with its first code; sign-in asks for it from then on (docs/behaviour/account.md#second-factors). */
export async function verifyApp(factorId: string, code: string): Promise<void> {
  await withClient(async (client) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    if (error) throw error
  })
}

export async function addPasskey(name: string): Promise<void> {
  await withClient(async (client) => {
    await removeUnverifiedFactors(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name })
    if (error) throw error
    await completePasskeyChallenge(client, data.id)
  })
}

export async function removeFactor(factorId: string): Promise<void> {
  await withClient(async (client) => {
    const { error } = await client.auth.mfa.unenroll({ factorId })
    // It may have been removed on another device.
    if (error && error.code !== 'mfa_factor_not_found') throw error
    // The stored session still lists the factor.
    await client.auth.refreshSession()
  })
}

/** A cancelled enrolment leaves an unverified factor, which is not shown and blocks its name. */
async function removeUnverifiedFactors({ auth: { mfa } }: ShopClient): Promise<void> {
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  for (const { id, status } of data.all) if (status === 'unverified') await mfa.unenroll({ factorId: id })
}

async function withClient<Result>(what: (client: ShopClient) => Promise<Result>): Promise<Result> {
  try {
    return await what(await browserClient())
  } catch (error) {
    throw factorError(error)
  }
}
