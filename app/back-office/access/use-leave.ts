import { useNavigate } from 'react-router'

/** Signs out of a page that replaces the back office, and goes to the sign-in. */
export function useLeave(onSignOut: () => Promise<void>): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await onSignOut().catch(() => undefined)
    await navigate('/auth', { replace: true })
  }
}
