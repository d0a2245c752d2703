import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isAtWork } from '../../session/session-work.ts'
import { useSession } from '../../session/use-session.ts'

/**
 * Keeps a screen of an account on the account that is signed in. Loads it again when another account has signed in in another
 * tab. Leads to `/` when the shopper signs out, and to the sign-in and back when the session turns out to have ended, or needs a second
 * factor. `userId` is the account that was loaded.
 */
export function useFollowSession(userId: string, signInPath: string): void {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isAnother = user !== null && user.id !== userId
  useEffect(() => {
    if (isAnother) void revalidate()
  }, [isAnother, revalidate])
  useEffect(() => {
    if (status === 'signed-out') void navigate(isAtWork() ? signInPath : '/', { replace: true })
    if (status === 'needs-second-factor') void navigate(signInPath, { replace: true })
  }, [status, signInPath, navigate])
}
