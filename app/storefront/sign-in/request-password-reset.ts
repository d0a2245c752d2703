import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { authError } from '../../session/auth-error.ts'
import { NEW_PASSWORD_PATH, withInvitation } from './recovery.ts'

/**
 * Sends the recovery mail. The result does not tell whether the address has an account.
 * @param current the parameters of the page; an invitation is kept
 */
export async function requestPasswordReset(email: string, current: URLSearchParams): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: window.location.origin + withInvitation(NEW_PASSWORD_PATH, current),
  })
  // A mail was requested shortly before, and is on its way if the address has an account.
  if (error && error.code !== 'over_email_send_rate_limit') throw authError(error)
}
