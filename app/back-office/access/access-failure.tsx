import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const RETRY_MS = 5_000

/** Shown when the access check failed. Tries again by itself, and offers to do so at once, to sign out, or to go to the shop. */
export function AccessFailure({ onSignOut }: { onSignOut: () => void }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state === 'loading') return undefined
    const timer = setTimeout(() => void revalidate(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <main>
      <EmptyState
        level={1}
        title="Your access could not be checked"
        description="The shop did not answer. Please check your connection and try again."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button pending={state === 'loading'} onClick={() => void revalidate()}>
              Try again
            </Button>
            <Link to="/" className={buttonClasses('outline')}>
              Go to the shop
            </Link>
            <Button variant="ghost" onClick={onSignOut}>
              Sign Out
            </Button>
          </div>
        }
      />
    </main>
  )
}
