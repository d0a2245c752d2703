import { ImagePlus } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

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

/** Opens the file chooser: the browser's own control, dressed as a button. */
export function UploadButton({ label, multiple, disabled, progress, onFiles }: UploadButtonProps) {
  const off = disabled || progress !== null
  return (
    <label
      className={classNames(
        buttonClasses('outline', 'medium', 'relative'),
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        off && 'pointer-events-none opacity-50',
      )}
    >
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        disabled={off}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Emptied, so that the same file can be chosen again after a failure.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {progress ? <Spinner label={null} /> : <ImagePlus aria-hidden="true" />}
      {progress ? `Uploading ${progress.done + 1} of ${progress.total}…` : label}
    </label>
  )
}
