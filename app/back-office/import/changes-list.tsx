import { differingParts } from './differing-parts.ts'

export interface ShownChange {
  /** The column or part that changes. */
  label: string
  /** Absent for what is only added. */
  before?: string
  /** Absent for what is only removed. */
  after?: string
}

/** What an import changes in one row. Of long texts it shows where they differ. */
export function ChangesList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ label, before, after }) => {
        const [old, next] = differingParts(before, after)
        return (
          <li key={label} className="whitespace-pre-line wrap-anywhere">
            <span className="text-ink-soft">{label}:</span> {old !== undefined && <del>{old}</del>}
            {old !== undefined && next !== undefined && <span aria-hidden="true"> →</span>}{' '}
            {next !== undefined && <ins className="font-medium no-underline">{next}</ins>}
          </li>
        )
      })}
    </ul>
  )
}
