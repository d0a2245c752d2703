import { browserSettings } from '../../../lib/supabase/supabase-browser.ts'
import { spendMailedLink, startMailedSession } from '../../../session/mailed-codes.ts'
import { sessionStore } from '../../../session/session-store.ts'
import { decodeClaims } from '../../../session/session.ts'
import { SIGN_IN_TOPIC, toast } from '../../../ui/toasts/toast.ts'
import { finishSignUp } from './confirmation-link.ts'
import { protocolLink, type MailedLink } from './mailed-link.ts'

/**
 * Uses up the link. Returns the path to go on to; `leaving` when the browser leaves the page, `one-more` when the change of an address has
 * to be confirmed at the other address, too.
 * @throws DataError `otp_expired` for a link that was used or is too old
 */
export async function followMailedLink(link: MailedLink): Promise<{ path: string } | 'leaving' | 'one-more'> {
  if (link.elsewhere !== null) {
    window.location.assign(protocolLink(link, browserSettings().url))
    return 'leaving'
  }
  const { type, path } = link
  const session = await spendMailedLink(type, link.tokenHash)
  if (session === null) return 'one-more'
  if (type === 'signup' || type === 'email') return { path: await finishSignUp(session, path) }
  if (type === 'email_change') {
    const { user } = sessionStore.getSnapshot()
    if (user?.id === decodeClaims(session.access_token)['sub']) await startMailedSession(session)
    toast.success('Success', 'Your email address is changed.')
    return { path }
  }
  await startMailedSession(session)
  if (type !== 'magiclink') return { path }
  toast.success('Welcome back!', `You are signed in as ${session.user.email}.`, { topic: SIGN_IN_TOPIC })
  // The sign-in screen asks for the second factor of an account that has one.
  return { path: `/auth?${new URLSearchParams({ next: path }).toString()}` }
}
