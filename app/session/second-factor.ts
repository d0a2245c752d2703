import { DataError } from '../lib/data-error.ts'
import { browserClient } from '../lib/supabase-browser.ts'

/**
 * Raises the session to aal2 with a code of the account's authenticator app; each verified app is tried. Throws a
 * DataError with a message for the person at the screen.
 */
export async function giveCode(code: string): Promise<void> {
  const { mfa } = (await browserClient()).auth
  const { data, error: unanswered } = await mfa.listFactors()
  if (unanswered) throw new DataError(unanswered.message)
  let refusal = 'This account has no authenticator app. Please sign in again with its own second factor.'
  for (const { id } of data.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code })
    if (!error) return
    refusal = error.message
  }
  throw new DataError(refusal)
}
