import { browserClient } from '../lib/supabase-browser.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { factorError } from './factor-error.ts'
import { answerWithPasskey } from './passkey-prompt.ts'

export { wantsFactor } from './factor-error.ts'

// The account's own second factors. Each of these throws a DataError with a message for the person at the screen.

/** What an authenticator app is set up with. */
export interface AppSetup {
  factorId: string
  /** A picture, as an address. */
  qrCode: string
  /** What the picture says, to type by hand. */
  secret: string
}

export async function startApp(name: string, issuer: string): Promise<AppSetup> {
  return await attempt(async (client) => {
    await forgetUnfinished(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
    if (error) throw error
    return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
  })
}

/** The app's first code proves that it was set up; from then on it is asked for. */
export async function finishApp(factorId: string, code: string): Promise<void> {
  await attempt(async (client) => {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
    if (error) throw error
  })
}

export async function addPasskey(name: string): Promise<void> {
  await attempt(async (client) => {
    await forgetUnfinished(client)
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name })
    if (error) throw error
    await answerWithPasskey(client, data.id)
  })
}

export async function removeFactor(factorId: string): Promise<void> {
  await attempt(async (client) => {
    const { error } = await client.auth.mfa.unenroll({ factorId })
    // Gone is gone, whoever removed it.
    if (error && error.code !== 'mfa_factor_not_found') throw error
    // The stored session still names the factor; new tokens tell what it is worth without.
    await client.auth.refreshSession()
  })
}

/** An enrolment that was broken off leaves a factor that nobody sees, and that holds its name. */
async function forgetUnfinished({ auth: { mfa } }: ShopClient): Promise<void> {
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  for (const { id, status } of data.all) if (status === 'unverified') await mfa.unenroll({ factorId: id })
}

async function attempt<Result>(what: (client: ShopClient) => Promise<Result>): Promise<Result> {
  try {
    return await what(await browserClient())
  } catch (error) {
    throw factorError(error)
  }
}
