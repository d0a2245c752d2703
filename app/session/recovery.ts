import { browserClient } from '../lib/supabase-browser.ts'
import { authError } from './auth-error.ts'
import { claimsOf } from './session.ts'

/** The screen that the mailed link opens. */
export const NEW_PASSWORD_PATH = '/auth/new-password'

/** Asks for the mail with the link. Nobody learns whether the address has an account. */
export async function askForNewPassword(email: string): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: window.location.origin + NEW_PASSWORD_PATH,
  })
  // Only an account is told to wait between two mails. One is under way, so that the usual answer is true.
  if (error && error.code !== 'over_email_send_rate_limit') throw authError(error)
}

/**
 * How one came to the screen for a new password: by a mailed link that holds, by one that does not (any more), or signed
 * in with the password that one knows.
 */
export async function arrival(): Promise<'by-link' | 'by-dead-link' | 'by-password'> {
  const brought = new URLSearchParams(window.location.hash.slice(1))
  const [access_token, refresh_token] = [brought.get('access_token'), brought.get('refresh_token')]
  // Out of the address before anything else: left to the client library, the tokens would stay in the browser's history.
  if (access_token) window.history.replaceState(window.history.state, '', window.location.pathname)
  const { auth } = await browserClient()
  if (access_token && refresh_token) {
    const { error } = await auth.setSession({ access_token, refresh_token })
    // Whoever is signed in already may be somebody else than the link is for.
    if (error) return 'by-dead-link'
  }
  const { data } = await auth.getSession()
  if (brought.has('error') || data.session === null) return 'by-dead-link'
  return isFromMail(data.session.access_token) ? 'by-link' : 'by-password'
}

/** Whether the session began with a mailed link or code; it stays so for as long as the session lasts. */
export function isFromMail(token: string): boolean {
  const { amr } = claimsOf(token)
  const methods = Array.isArray(amr) ? amr.map((entry: { method?: unknown } | null) => entry?.method) : []
  return methods.includes('otp') || methods.includes('recovery')
}

/** For who came by the link: the old password is not known any more. The account's other sessions end. */
export async function setNewPassword(password: string): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.updateUser({ password })
  if (error) throw authError(error)
}
