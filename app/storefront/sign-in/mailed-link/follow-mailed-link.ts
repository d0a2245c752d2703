import { browserSettings } from '../../../lib/supabase/supabase-browser.ts'
import { spendMailedLink, startMailedSession } from '../../../session/mailed-codes.ts'
import { sessionStore } from '../../../session/session-store.ts'
import { decodeClaims } from '../../../session/session.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { finishSignUp } from './confirmation-link.ts'
import { protocolLink, type MailedLink } from './mailed-link.ts'

/**
 * Uses up the link. Returns the path to go on to; null when the browser leaves the page, or when the change of an address has to be
 * confirmed at the other address, too.
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
  // The sign-in screen asks for the second factor of an account that has one.
  return { path: type === 'magiclink' ? `/auth?${new URLSearchParams({ next: path }).toString()}` : path }
}
