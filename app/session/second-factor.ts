import { DataError } from '../lib/supabase/data-error.ts'
import { browserClient } from '../lib/supabase/supabase-browser.ts'
import { factorError } from './factor-error.ts'
import { completePasskeyChallenge } from './passkey-prompt.ts'
import type { Factor } from './session.ts'

// Both raise the session to aal2, or reject with a DataError whose message is for visitors.

/** Tries the code with each authenticator app of the account. */
export async function verifyCode(code: string, factors: readonly Factor[]): Promise<void> {
  let refusal: unknown = new DataError('This account has no authenticator app.', '', 422)
  try {
    const { mfa } = (await browserClient()).auth
    for (const { id } of factors.filter(({ kind }) => kind === 'totp')) {
      const { error } = await mfa.challengeAndVerify({ factorId: id, code })
      if (!error) return
      refusal = error
    }
  } catch (error) {
    refusal = error
  }
  throw factorError(refusal)
}

export async function verifyPasskey(factorId: string): Promise<void> {
  try {
    await completePasskeyChallenge(await browserClient(), factorId)
  } catch (error) {
    throw factorError(error)
  }
}
