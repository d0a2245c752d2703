import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Shown in place of rows that could not be read, with a button that tries again. */
export function LoadFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl bg-white px-6 py-16 text-center ring-1 ring-ink/10">
      <p>{message}</p>
      <Button variant="outline" pending={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}
