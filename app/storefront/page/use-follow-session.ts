import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useSession } from '../../session/use-session.ts'

/**
 * Keeps a screen of an account on the account that is signed in. Loads it again when another account has signed in in another
 * tab. Leaves it when the session ends there or at the backend, or needs a second factor. `userId` is the account that was loaded.
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
    if (status === 'signed-out') void navigate('/', { replace: true })
    if (status === 'needs-second-factor') void navigate(signInPath, { replace: true })
  }, [status, signInPath, navigate])
}
