import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf } from './list-toolbar.tsx'
import type { Selection } from './use-selection.ts'

export interface BulkBarProps {
  selection: Selection
  /** How many rows match; undefined as long as that is not known. */
  total: number | undefined
  nouns: readonly [one: string, many: string]
  /** What is being done just now; the buttons wait meanwhile. */
  progress?: string
  /** The buttons. */
  children: ReactNode
}

/** What can be done with the selected rows; there only while some are selected. */
export function BulkBar({ selection, total, nouns, progress, children }: BulkBarProps) {
  const ticked = Object.keys(selection.ticked).length
  const count = countSelected(selection, total)
  if (count === 0) return null
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-green px-4 py-2.5 text-cream shadow-xl"
    >
      <output className="font-medium tabular-nums max-md:grow">
        {progress ?? `${countOf(count, nouns)} selected`}
      </output>
      <IconButton label="Clear the selection" onClick={selection.clear} className="-mr-2 md:order-last">
        <X aria-hidden="true" />
      </IconButton>
      {!selection.all && total !== undefined && total > ticked && (
        <button
          type="button"
          className="min-h-9 cursor-pointer text-sm underline underline-offset-4 max-md:w-full max-md:text-left"
          onClick={selection.selectAll}
        >
          Select all {countOf(total, nouns)}
        </button>
      )}
      <div className="flex flex-wrap gap-2 md:ml-auto">{children}</div>
    </section>
  )
}

/** How many rows an action will mean. */
export function countSelected({ ticked, all }: Selection, total: number | undefined): number {
  const seen = Object.keys(ticked).length
  return all ? (total ?? seen) : seen
}
