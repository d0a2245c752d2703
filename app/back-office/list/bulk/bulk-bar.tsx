import { useRef, type ReactNode } from 'react'
import X from '~icons/lucide/x'
import { useFocusHeadingOnUnmount } from '../../../ui/focus-heading.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { countOf } from '../filters/list-toolbar.tsx'
import type { Selection } from '../table/use-selection.ts'

export interface BulkBarProps {
  selection: Selection
  /** The number of matching rows; undefined until it is known. */
  total: number | undefined
  nouns: readonly [one: string, many: string]
  /** The progress of a running action, shown in place of the selection. */
  progress?: string
  /** The action buttons. */
  children: ReactNode
}

/** The bar of bulk actions; rendered only while rows are selected. */
export function BulkBar(props: BulkBarProps) {
  const text = selectionText(props.selection, props.total, props.nouns)
  return text !== null && <Bar {...props} text={text} />
}

function Bar({ selection, total, nouns, progress, text, children }: BulkBarProps & { text: string }) {
  const ticked = Object.keys(selection.ticked).length
  const bar = useRef<HTMLElement>(null)
  useFocusHeadingOnUnmount(bar)
  return (
    <section
      ref={bar}
      aria-label="Selected rows"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-green px-4 py-2.5 text-cream shadow-xl"
    >
      <output className="font-medium tabular-nums max-md:grow">{progress ?? `${text} selected`}</output>
      <IconButton label="Clear the selection" onClick={selection.clear} className="-mr-2 md:order-last">
        <X aria-hidden="true" />
      </IconButton>
      {!selection.all && total !== undefined && total > ticked && (
        <button
          type="button"
          className="min-h-9 cursor-pointer text-sm underline underline-offset-4 max-md:w-full max-md:text-left"
          onClick={({ currentTarget, detail }) => {
            // This button goes, and a keyboard goes on with the actions after it.
            if (detail === 0) currentTarget.nextElementSibling?.querySelector('button')?.focus()
            selection.selectAll()
          }}
        >
          Select all {countOf(total, nouns)}
        </button>
      )}
      <div className="flex flex-wrap gap-2 md:ml-auto">{children}</div>
    </section>
  )
}

/** The rows that an action will apply to, such as `2 products`; null for none. */
export function selectionText(
  { ticked, all }: Pick<Selection, 'ticked' | 'all'>,
  total: number | undefined,
  nouns: BulkBarProps['nouns'],
): string | null {
  const count = all ? total : Object.keys(ticked).length
  if (count === undefined) return `all ${nouns[1]} that match`
  return count === 0 ? null : countOf(count, nouns)
}
