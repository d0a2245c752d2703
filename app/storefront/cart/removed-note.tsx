import { Button } from '../../ui/button.tsx'

/** Names the removed line, with an Undo button. Always rendered, so that screen readers announce its text. */
export function RemovedNote({ name, onUndo }: { name: string | null; onUndo: () => void }) {
  return (
    <output className="block empty:hidden">
      {name !== null && (
        <span className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-sand/60 px-4 py-1.5">
          <span className="min-w-0 break-words">{name} removed.</span>
          <Button variant="link" onClick={onUndo} className="min-w-11">
            Undo
          </Button>
        </span>
      )}
    </output>
  )
}
