import { Link, useRevalidator } from 'react-router'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown when the access check failed. Offers to try again, to sign out, or to go to the shop. */
export function AccessFailure({ onSignOut }: { onSignOut: () => void }) {
  const { revalidate, state } = useRevalidator()
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
