import { startMailedSession } from '../../session/mailed-codes.ts'
import { decodeClaims } from '../../session/session.ts'
import { SIGN_IN_TOPIC, toast } from '../../ui/toasts/toast.ts'
import { pendingSignUp, restoreDraft, type PendingSignUp } from './pending-sign-up.ts'
import { safeReturnPath } from './return-path.ts'

/**
 * Handles the hash that the link of a confirmation mail adds to the root of the site. Returns the path to go on to; null for
 * any other hash.
 *
 * The session of the link is started only where its address has just signed up. Otherwise a link in a stranger's mail or page could
 * sign visitors in to the stranger's account, which would get their orders.
 */
export async function followConfirmationLink(hash: string): Promise<string | null> {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const pending = pendingSignUp.getSnapshot()
  const signInPath = pending ? `/auth?${new URLSearchParams({ next: pending.next }).toString()}` : '/auth'
  if (values.has('error_code')) {
    const advice = 'It works once, and only for a while. If you have used it before, please sign in.'
    toast.error('This link no longer works', advice, { topic: SIGN_IN_TOPIC })
    return signInPath
  }
  const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
  if (values.get('type') !== 'signup' || access_token === null || refresh_token === null) return null
  if (pending !== null && decodeClaims(access_token)['email'] === pending.email.toLowerCase()) {
    const started = await start(pending, { access_token, refresh_token })
    if (started) return safeReturnPath(pending.next)
  }
  pendingSignUp.clear()
  toast.success('Email confirmed', 'Your account is ready. Please sign in.', { topic: SIGN_IN_TOPIC })
  return signInPath
}

/** False when the backend did not take the tokens: the address is confirmed, and the password signs in. */
async function start(
  pending: PendingSignUp,
  tokens: Parameters<typeof startMailedSession>[0],
): Promise<boolean> {
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
