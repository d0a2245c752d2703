import { useRef, useState } from 'react'
import Upload from '~icons/lucide/upload'
import X from '~icons/lucide/x'
import { classNames } from '../../lib/class-names.ts'
import { buttonClasses } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from '../spinner.tsx'
import { useKeepFocus } from '../use-keep-focus.ts'
import type { FieldControlProps } from './field.tsx'

type PrepareFile = (file: File) => Promise<File>

export interface FileInputProps extends FieldControlProps {
  name: string
  /** On the button: `Choose photos`. */
  label: string
  /** The `accept` attribute. */
  accept: string
  /** Adds what is chosen later: phones take one photo at a time. */
  multiple?: boolean
  /** What is sent in place of a chosen file. */
  prepare?: PrepareFile
  /** Told before the first file is prepared, and after the last: the form waits. */
  onPreparing?: (isPreparing: boolean) => void
}

interface ChosenFile {
  /** As it was chosen. */
  chosen: File
  /** What is sent. */
  file: File
  isPreparing: boolean
}

/**
 * A file field as the browser's own, which lies unseen over the button and takes clicks and dropped files; the chosen files are below,
 * and can be removed. Without scripts the browser's field is shown.
 */
export function FileInput({ label, multiple, prepare, onPreparing, ...control }: FileInputProps) {
  const part = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // The files of the field are an object that the browser replaces.
  const held = useRef<readonly ChosenFile[]>([])
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  useKeepFocus(part, files)

  function hold(next: readonly ChosenFile[]): void {
    held.current = next
    setFiles(next)
    if (input.current) input.current.files = fileList(next)
    onPreparing?.(next.some(({ isPreparing }) => isPreparing))
  }

  function add(chosen: readonly File[]): void {
    const fresh = multiple ? chosen.filter((file) => !isAmong(held.current, file)) : chosen
    const added = fresh.map((file) => ({ chosen: file, file, isPreparing: prepare !== undefined }))
    hold(multiple ? [...held.current, ...added] : added)
    if (prepare) void prepareAll(added, prepare)
  }

  /** One by one: a large photo takes much memory. */
  async function prepareAll(added: readonly ChosenFile[], prepareFile: PrepareFile): Promise<void> {
    for (const { chosen } of added) {
      const isHeld = held.current.some((other) => other.chosen === chosen)
      const file = isHeld ? await prepareFile(chosen) : chosen
      // It may have been removed meanwhile.
      hold(
        held.current.map((other) => (other.chosen === chosen ? { chosen, file, isPreparing: false } : other)),
      )
    }
  }

  function remove(removed: ChosenFile): void {
    hold(held.current.filter((other) => other.chosen !== removed.chosen))
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
          onChange={({ target }) => add([...(target.files ?? [])])}
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
          {files.map((entry) => (
            <ChosenFileRow key={keyOf(entry.chosen)} entry={entry} onRemove={() => remove(entry)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenFileRow({ entry, onRemove }: { entry: ChosenFile; onRemove: () => void }) {
  const { name } = entry.chosen
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {entry.isPreparing && (
        <output className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner label={null} />
          <span>Preparing…</span>
        </output>
      )}
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

function fileList(files: readonly ChosenFile[]): FileList {
  const transfer = new DataTransfer()
  for (const { file } of files) transfer.items.add(file)
  return transfer.files
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}

/** Whether the file was chosen before, or is sent in place of one that was. */
function isAmong(entries: readonly ChosenFile[], file: File): boolean {
  return entries.some(({ chosen, file: sent }) =>
    [chosen, sent].some((other) => keyOf(other) === keyOf(file)),
  )
}
