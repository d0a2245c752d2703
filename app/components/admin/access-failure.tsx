import { useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The guard got no answer: nobody comes in, and one may ask again. */
export function AccessFailure() {
  const { revalidate, state } = useRevalidator()
  return (
    <main>
      <EmptyState
        level={1}
        title="Your access could not be checked"
        description="The shop did not answer. Please check your connection and try again."
        action={
          <Button pending={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      />
    </main>
  )
}
