import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { columnLabel, valueText } from './column-text.ts'

type Row = Readonly<Record<string, unknown>>

export interface VersionsTableProps {
  columns: readonly string[]
  /** The column headers: `Theirs`, `Yours`. */
  names: readonly [left: string, right: string]
  left: Row
  right: Row
}

/** Compares two versions of a row, one line per column. */
export function VersionsTable({ columns, names, left, right }: VersionsTableProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-ink-soft max-sm:grid max-sm:grid-cols-2">
          <th scope="col" className="w-1/4 pb-2 font-normal max-sm:sr-only">
            Field
          </th>
          <th scope="col" className="pr-4 pb-2 font-normal">
            {names[0]}
          </th>
          <th scope="col" className="pb-2 font-normal">
            {names[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column} className="border-t border-ink/10 align-top max-sm:grid max-sm:grid-cols-2">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium max-sm:col-span-2 max-sm:pb-0">
              {columnLabel(column)}
            </th>
            <td className="py-2.5 pr-4">
              <Value text={valueText(column, left[column])} />
            </td>
            <td className="py-2.5">
              <Value text={valueText(column, right[column])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The values of a single version. */
export function RowValues({ values }: { values: Row }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      {Object.keys(values).map((column) => (
        <div key={column} className="min-w-0">
          <dt className="text-ink-soft">{columnLabel(column)}</dt>
          <dd>
            <Value text={valueText(column, values[column])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Longer texts are cut, in characters. */
const MAX_LENGTH = 300

function Value({ text }: { text: string }) {
  const [expanded, setExpanded] = useState(false)
  const cut = text.length > MAX_LENGTH && !expanded
  return (
    <>
      <span className="wrap-anywhere whitespace-pre-line">
        {cut ? `${text.slice(0, MAX_LENGTH)}…` : text}
      </span>
      {cut && (
        <Button variant="link" className="block text-sm" onClick={() => setExpanded(true)}>
          Show all
        </Button>
      )}
    </>
  )
}
