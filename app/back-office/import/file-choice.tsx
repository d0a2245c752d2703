import { useRef } from 'react'
import FileUp from '~icons/lucide/file-up'
import { Button } from '../../ui/button.tsx'

export interface FileChoiceProps {
  /** The file that was chosen; empty at first. */
  fileName: string
  state: 'none' | 'reading' | 'read' | 'saving'
  onChoose: (file: File) => void
}

export function FileChoice({ fileName, state, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = state === 'reading' || state === 'saving'
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-2xl bg-white p-5 ring-1 ring-ink/10">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // Else choosing the same file again, corrected, would not be a change.
          event.target.value = ''
        }}
      />
      <Button variant="outline" pending={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <FileUp aria-hidden="true" />}
        {state === 'none' ? 'Choose a file' : 'Choose another file'}
      </Button>
      <output className="min-w-0 wrap-anywhere text-ink-soft">
        {state === 'none' && 'No file chosen yet. Nothing is saved before you have seen what changes.'}
        {state === 'reading' && `Reading ${fileName} …`}
        {state === 'saving' && `Importing ${fileName} …`}
        {state === 'read' && fileName}
      </output>
    </div>
  )
}
