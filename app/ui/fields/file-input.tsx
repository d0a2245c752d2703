import { useRef, useState } from 'react'
import Upload from '~icons/lucide/upload'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { buttonClasses } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useKeepFocus } from '../use-keep-focus.ts'
import type { FieldControlProps } from './field.tsx'

export interface FileInputProps extends FieldControlProps {
  name: string
  /** On the button: `Choose photos`. */
  label: string
  /** The `accept` attribute. */
  accept: string
  /** Adds what is chosen later: phones take one photo at a time. */
  multiple?: boolean
}

/**
 * A file field as the browser's own, which lies unseen over the button and takes clicks and dropped files; the chosen files are below,
 * and can be removed. Without scripts the browser's field is shown.
 */
export function FileInput({ label, multiple, ...control }: FileInputProps) {
  const part = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // The files of the field are an object that the browser replaces.
  const held = useRef<readonly File[]>([])
  const [files, setFiles] = useState<readonly File[]>([])
  useKeepFocus(part, files)

  function hold(chosen: readonly File[]): void {
    held.current = chosen
    setFiles(chosen)
    if (input.current) input.current.files = fileList(chosen)
  }

  function remove(file: File): void {
    hold(files.filter((other) => other !== file))
    // The form removes its error.
    input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return (
    <div ref={part}>
      <div
        className={classNames(
          'relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed bg-white p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo hover:border-ink/50',
          control['aria-invalid'] ? 'border-danger' : 'border-ink/45',
        )}
      >
        <input
          {...control}
          ref={input}
          type="file"
          multiple={multiple}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            hold(multiple ? withoutRepeats([...held.current, ...chosen]) : chosen)
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer noscript:static noscript:opacity-100"
        />
        <span aria-hidden="true" className={buttonClasses('outline', 'medium', 'noscript:hidden')}>
          <Upload />
          <span>{label}</span>
        </span>
        <span
          aria-hidden="true"
          className="text-sm text-ink-soft max-sm:hidden pointer-coarse:hidden noscript:hidden"
        >
          {`or drop ${multiple ? 'them' : 'it'} here`}
        </span>
      </div>
      {files.length > 0 && (
        <ul aria-label="Chosen files" className="mt-2 divide-y divide-ink/10">
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <IconButton label={`Remove ${file.name}`} onClick={() => remove(file)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function fileList(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}

function withoutRepeats(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [keyOf(file), file])).values()]
}
