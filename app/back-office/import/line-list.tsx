import type { RowProblem } from '../../lib/csv.ts'
import { groupBy } from '../../lib/group-by.ts'

const MAX_SHOWN = 200
const MAX_LINES = 20

/** Remarks about lines of a file, in their order. What holds for several lines is said once. */
export function LineList({ remarks }: { remarks: readonly RowProblem[] }) {
  const sorted = remarks.toSorted((a, b) => a.line - b.line)
  const byMessage = [...groupBy(sorted, ({ message }) => message)]
  return (
    <>
      <ul className="mt-3 max-h-80 space-y-1.5 overflow-y-auto">
        {byMessage.slice(0, MAX_SHOWN).map(([message, lines]) => (
          <li key={message} className="wrap-anywhere">
            <span className="font-medium tabular-nums">{linesText(lines.map(({ line }) => line))}</span>:{' '}
            {message}
          </li>
        ))}
      </ul>
      {byMessage.length > MAX_SHOWN && <p className="mt-3">… and {byMessage.length - MAX_SHOWN} more.</p>}
    </>
  )
}

function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, MAX_LINES).join(', ')
  const more = lines.length - MAX_LINES
  return `${lines.length > 1 ? 'Lines' : 'Line'} ${shown}${more > 0 ? ` and ${more.toLocaleString('en-NG')} more` : ''}`
}
