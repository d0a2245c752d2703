import { DataError } from '../lib/data-error.ts'
import { browserClient } from '../lib/supabase-browser.ts'
import { factorError } from './factor-error.ts'
import { answerWithPasskey } from './passkey-prompt.ts'
import type { Factor } from './session.ts'

// Each of these raises the session to aal2, or throws a DataError with a message for the person at the screen.

/** With a code of one of the account's authenticator apps: nobody has to say which. */
export async function giveCode(code: string, factors: readonly Factor[]): Promise<void> {
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

export async function givePasskey(factorId: string): Promise<void> {
  try {
    await answerWithPasskey(await browserClient(), factorId)
  } catch (error) {
    throw factorError(error)
  }
}
