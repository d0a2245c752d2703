import { useRef } from 'react'
import ImagePlus from '~icons/lucide/image-plus'
import { classNames } from '../../../lib/class-names.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { ShareSent, usePercentSent } from '../../../ui/fields/share-sent.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useReportUpload } from '../running-uploads.ts'

export interface UploadProgress {
  done: number
  total: number
}

export interface UploadButtonProps {
  label: string
  multiple?: boolean
  /** The kinds of files; pictures unless told otherwise. */
  accept?: string
  disabled?: boolean
  /** The id of an error message; marks the input as invalid. */
  describedBy?: string
  /** Set while files are being uploaded. */
  progress: UploadProgress | null
  onFiles: (files: File[]) => void
}

/** A file input styled as a button. A form around it waits with saving while files are being uploaded. */
export function UploadButton({
  label,
  multiple,
  accept = 'image/*',
  disabled,
  describedBy,
  progress,
  onFiles,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const isUploading = progress !== null
  // Pictures are read, and made smaller, before they are sent.
  const doing = usePercentSent() === undefined ? 'Preparing' : 'Uploading'
  useReportUpload(input, isUploading)
  return (
    <label
      className={classNames(
        buttonClasses('outline', 'medium', 'relative'),
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        (disabled || isUploading) && 'pointer-events-none opacity-50',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        // A disabled input would lose the focus for good.
        aria-disabled={isUploading}
        onClick={(event) => isUploading && event.preventDefault()}
        aria-describedby={describedBy}
        aria-invalid={describedBy === undefined ? undefined : true}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Without this, choosing the same file again would fire no change event.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {progress ? <Spinner label={null} /> : <ImagePlus aria-hidden="true" />}
      {progress ? `${doing} ${progress.done + 1} of ${progress.total}…` : label}
      {progress && <ShareSent />}
    </label>
  )
}
