import { useEffect, type RefObject } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { isWorkRunning } from '../access/reauthentication.ts'
import { hasUnsavedChanges } from '../form/unsaved-changes.ts'

/** The sign-in screen, which returns to this screen of the back office. */
export function signInPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/auth?next=${encodeURIComponent(pathname + search)}`
}

/** The screen where an account that was made staff chooses a new password. It leads back to this screen. */
export function newPasswordPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/auth/new-password?next=${encodeURIComponent(pathname + search)}`
}

/**
 * Keeps the back office on the account that is signed in, which another tab may change. `userId` is the account that was loaded.
 * With unsaved changes or running work, the dialog asks instead. `leaving` is true while the layout signs out by itself.
 */
export function useFollowStaffSession(userId: string | undefined, leaving: RefObject<boolean>): void {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isSignedOut = status === 'signed-out'
  // The layout's middleware runs again, and decides what the session may see.
  const isOutdated = status === 'needs-second-factor' || (user !== null && user.id !== userId)

  useEffect(() => {
    if (leaving.current || hasUnsavedChanges() || isWorkRunning()) return
    if (isSignedOut) void navigate(signInPath(window.location), { replace: true })
    if (isOutdated) void revalidate()
  }, [isSignedOut, isOutdated, leaving, navigate, revalidate])
}
