import { startMailedSession, type MailedSession } from '../../../session/mailed-codes.ts'
import { decodeClaims } from '../../../session/session.ts'
import { SIGN_IN_TOPIC, toast } from '../../../ui/toasts/toast.ts'
import { pendingSignUp, restoreDraft, type PendingSignUp } from '../pending-sign-up.ts'
import { safeReturnPath } from '../return-path.ts'

/**
 * Handles the hash that a link to the auth service itself adds to the root of the site: of a template of the project's own, or of a mail
 * that was asked for at another address of the shop. Returns the path to go on to; null for
 * any other hash.
 *
 * The session of the link is started only where its address has just signed up. Otherwise a link in a stranger's mail or page could
 * sign visitors in to the stranger's account, which would get their orders.
 */
export async function followConfirmationLink(hash: string): Promise<string | null> {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  if (values.has('error_code')) {
    const advice = 'It works once, and only for a while. If you have used it before, please sign in.'
    toast.error('This link no longer works', advice, { topic: SIGN_IN_TOPIC })
    return signInPath(pendingSignUp.getSnapshot())
  }
  const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
  if (values.get('type') !== 'signup' || access_token === null || refresh_token === null) return null
  return await finishSignUp({ access_token, refresh_token })
}

/**
 * After the address of a new account is confirmed: starts its session where the address has just signed up. Returns the path to go on
 * to, which is `path` unless the sign-up was on the way to another one.
 */
export async function finishSignUp(tokens: MailedSession, path = '/'): Promise<string> {
  const pending = pendingSignUp.getSnapshot()
  if (pending !== null && decodeClaims(tokens.access_token)['email'] === pending.email.toLowerCase()) {
    const next = safeReturnPath(pending.next)
    if (await start(pending, tokens)) return next === '/' ? path : next
  }
  pendingSignUp.clear()
  toast.success('Email confirmed', 'Your account is ready. Please sign in.', { topic: SIGN_IN_TOPIC })
  return signInPath(pending)
}

/** Leads on to where the sign-up was. */
function signInPath(pending: PendingSignUp | null): string {
  return pending ? `/auth?${new URLSearchParams({ next: pending.next }).toString()}` : '/auth'
}

/** False when the backend did not take the tokens: the address is confirmed, and the password signs in. */
async function start(pending: PendingSignUp, tokens: MailedSession): Promise<boolean> {
  try {
    await startMailedSession(tokens)
  } catch (error) {
    console.warn('The session of the link could not be started:', error)
    return false
  }
  restoreDraft(pending)
  pendingSignUp.clear()
  toast.success('Account created!', undefined, { topic: SIGN_IN_TOPIC })
  return true
}
