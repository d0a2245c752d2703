import X from '~icons/lucide/x'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MAKE_SMALLER, type RefusedFiles } from './use-refused-files.ts'

/** The files that a field refused, with the reasons, which toasts announce. */
export function RefusedFileList({ refused: { list, dismiss } }: { refused: RefusedFiles }) {
  if (list.length === 0) return null
  return (
    <ul aria-label="Not uploaded" className="w-full space-y-2">
      {list.map(({ file, problem: [, reason], makeSmaller }) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-danger/40 py-1 pl-4 text-sm"
        >
          <span className="min-w-0 flex-1 py-2 wrap-anywhere">
            <strong className="block font-medium">{file.name}</strong>
            <span className="text-danger">{withoutName(reason, file.name)}</span>
          </span>
          {makeSmaller && (
            <Button variant="outline" size="small" onClick={makeSmaller}>
              {MAKE_SMALLER}
            </Button>
          )}
          <IconButton label={`Dismiss ${file.name}`} onClick={() => dismiss(file)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The reason as a sentence below the name of the file: `Exceeds 5MB limit.` */
function withoutName(reason: string, name: string): string {
  const rest = reason.startsWith(name) ? reason.slice(name.length).replace(/^[: ]+/, '') : reason
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
