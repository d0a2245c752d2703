import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'

export interface UploadProgress {
  done: number
  total: number
}

export interface UploadButtonProps {
  label: string
  multiple?: boolean
  disabled?: boolean
  /** While files are on their way. */
  progress: UploadProgress | null
  onFiles: (files: File[]) => void
}

/** Opens the file chooser. The input is the real control: it keeps its name and its place in the tab order. */
export function UploadButton({ label, multiple, disabled, progress, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const busy = progress !== null
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        multiple={multiple}
        disabled={disabled || busy}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Emptied, so that the same file can be chosen again after a failure.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant="outline" pending={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {!busy && <ImagePlus aria-hidden="true" />}
        {busy ? `Uploading ${Math.min(progress.done + 1, progress.total)} of ${progress.total}…` : label}
      </Button>
      <output className="sr-only">{busy ? `Uploading ${progress.total} image(s)` : ''}</output>
    </div>
  )
}
