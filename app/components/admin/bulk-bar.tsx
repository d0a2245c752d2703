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
  const words = selectedWords(selection, total, nouns)
  if (words === null) return null
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-green px-4 py-2.5 text-cream shadow-xl"
    >
      <output className="font-medium tabular-nums max-md:grow">{progress ?? `${words} selected`}</output>
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

/** Which rows an action will mean; null when it means none. */
export function selectedWords(
  { ticked, all }: Pick<Selection, 'ticked' | 'all'>,
  total: number | undefined,
  nouns: BulkBarProps['nouns'],
): string | null {
  const count = all ? total : Object.keys(ticked).length
  if (count === undefined) return `all ${nouns[1]} that match`
  return count === 0 ? null : countOf(count, nouns)
}
