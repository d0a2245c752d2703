export interface ShownChange {
  /** The column or part that changes. */
  label: string
  /** Absent for what is only added. */
  before?: string
  /** Absent for what is only removed. */
  after?: string
}

/** What an import changes in one row. */
export function ChangesList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="line-clamp-3 wrap-anywhere">
          <span className="text-ink-soft">{label}:</span> {before !== undefined && <del>{before}</del>}
          {before !== undefined && after !== undefined && <span aria-hidden="true"> →</span>}{' '}
          {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
