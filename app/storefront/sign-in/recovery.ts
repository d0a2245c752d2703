import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { authError } from '../../session/auth-error.ts'
import { decodeClaims } from '../../session/session.ts'
import { acceptInvitation } from './accept-invitation-queries.ts'

/** The target of the link in the recovery mail. */
export const NEW_PASSWORD_PATH = '/auth/new-password'

/** The parameter with the secret of an invitation to the staff, in the links of its mails. */
export const INVITATION = 'invitation'

/** `path` for the same invitation as the current page, if it has one. */
export function withInvitation(path: string, current: URLSearchParams): string {
  const secret = current.get(INVITATION)
  return secret === null ? path : `${path}?${new URLSearchParams({ [INVITATION]: secret }).toString()}`
}

/**
 * Starts the session of a recovery link whose tokens are in the hash of the URL. `signed-in`: there is no link, and the
 * stored session began with a password.
 */
export async function getRecoveryStatus(): Promise<'valid-link' | 'invalid-link' | 'signed-in'> {
  const hash = new URLSearchParams(window.location.hash.slice(1))
  const [access_token, refresh_token] = [hash.get('access_token'), hash.get('refresh_token')]
  // Removed from the URL first: supabase-js would leave the tokens in the browser's history.
  if (access_token) {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  const { auth } = await browserClient()
  if (access_token && refresh_token) {
    const { error } = await auth.setSession({ access_token, refresh_token })
    // The stored session may be of another account than the link.
    if (error) return 'invalid-link'
  }
  const { data } = await auth.getSession()
  if (hash.has('error') || data.session === null) return 'invalid-link'
  return isRecoverySession(data.session.access_token) ? 'valid-link' : 'signed-in'
}

/** Whether the session began with a mailed link or code, by the claim `amr`. */
export function isRecoverySession(token: string): boolean {
  const { amr } = decodeClaims(token)
  const methods = Array.isArray(amr) ? amr.map((entry: { method?: unknown } | null) => entry?.method) : []
  return ['otp', 'recovery', 'invite'].some((method) => methods.includes(method))
}

/** After a mailed link or code the current password is not needed. The backend ends the account's other sessions. */
export async function setNewPassword(passwords: {
  password: string
  current_password?: string
}): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.updateUser(passwords)
  if (error) throw authError(error)
}

/** Accepts the invitation of the page's parameters; null if there is none. The role takes effect at once. */
export async function redeemInvitation(current: URLSearchParams): Promise<{ problem: string | null } | null> {
  const secret = current.get(INVITATION)
  if (secret === null) return null
  try {
    await acceptInvitation(await browserClient(), secret)
    return { problem: null }
  } catch (error) {
    return { problem: answeredMessage(error) }
  }
}
