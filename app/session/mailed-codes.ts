import type { EmailOtpType, Session } from '@supabase/supabase-js'
import { answeredMessage, DataError } from '../lib/supabase/data-error.ts'
import { browserClient, browserSettings } from '../lib/supabase/supabase-browser.ts'
import { authError } from './auth-error.ts'

// All throw a DataError whose message is for visitors.

const REFUSALS: Partial<Record<string, string>> = {
  otp_expired: 'That did not match. Please enter the code of the newest email.',
  over_request_rate_limit: 'Those were too many tries. Please wait a few minutes, then try again.',
  over_email_send_rate_limit:
    'An email is on its way already. Please wait a minute before you ask for another.',
}

/** Confirms the address of a new account with the mailed code, and signs in. */
export async function confirmAddress(email: string, code: string): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'signup' })
  if (error) throw refusal(authError(error))
}

/** Begins the session in which the account gets a new password, with the code of a recovery mail. */
export async function startRecovery(email: string, code: string): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
  if (error) throw refusal(authError(error))
}

/** Mails another code. The answer is the same if no account waits for one. */
export async function mailAnotherCode(email: string): Promise<void> {
  const client = await browserClient()
  const options = { emailRedirectTo: `${window.location.origin}/` }
  const { error } = await client.auth.resend({ type: 'signup', email, options })
  if (error) throw refusal(authError(error))
}

export interface MailedSession {
  access_token: string
  refresh_token: string
}

/**
 * Uses up the link of a mail. Its session is returned and not started: a visitor who is signed in stays so.
 * @returns null for a change of address that the mail to the other address has to confirm, too
 */
export async function spendMailedLink(type: EmailOtpType, token_hash: string): Promise<Session | null> {
  const { createClient } = await import('@supabase/supabase-js')
  const { url, publishableKey } = browserSettings()
  const apart = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  // supabase-js warns of two clients with one key, which a second press would make.
  const storageKey = `mailed-link-${Date.now()}`
  const { auth } = createClient(url, publishableKey, { auth: { ...apart, storageKey } })
  const { data, error } = await auth.verifyOtp({ type, token_hash })
  if (error) throw refusal(authError(error))
  return data.session
}

/** Starts the session that the link of a mail brought. */
export async function startMailedSession(tokens: MailedSession): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.setSession(tokens)
  if (error) throw refusal(authError(error))
}

function refusal(error: DataError): DataError {
  return new DataError(REFUSALS[error.code] ?? answeredMessage(error), error.code, error.status)
}
