import { Button } from '../../ui/button.tsx'

/**
 * Names the removed line, with an Undo button. Always rendered, so that screen readers announce its text; sticky, because the line may
 * have been far down.
 */
export function RemovedNote({ name, onUndo }: { name: string | null; onUndo: () => void }) {
  return (
    <output className="sticky top-18 z-20 block empty:hidden lg:top-28">
      {name !== null && (
        <span className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-sand px-4 py-1.5 shadow-md shadow-ink/10">
          <span tabIndex={-1} className="min-w-0 break-words">
            {name} removed.
          </span>
          <Button variant="link" onClick={onUndo} className="min-w-11">
            Undo
          </Button>
        </span>
      )}
    </output>
  )
}
