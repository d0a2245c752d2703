import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { SORT_OPTIONS, type ProductSort } from '../product-cards/product-sort.ts'
import type { FilterChip } from './filter-chips.ts'

interface FilterProps {
  open: boolean
  onOpen: () => void
}

/** The floating button. It covers nothing: it is in the margin of wide screens, and in a strip of its own at the bottom of others. */
export function FilterButton({ open, onOpen }: FilterProps) {
  return (
    <div className="needs-script filter-strip border-t border-ink/10 sticky bottom-0 z-30 px-(--spacing-page) py-1.5 print:hidden short:static max-gutter:bg-cream">
      <Button variant="secondary" aria-haspopup="dialog" aria-expanded={open} onClick={onOpen}>
        <SlidersHorizontal aria-hidden="true" />
        Filter
      </Button>
    </div>
  )
}

/** The row above the list: the number of products, their order, and a button that opens the filter. */
export function ListHead({ count, sort, open, onOpen }: FilterProps & { count: string; sort: ProductSort }) {
  return (
    <div className="page flex flex-wrap items-center justify-between gap-x-4 py-3">
      <p>
        <span>{count}</span>
        <span className="text-ink-soft">
          {` · ${SORT_OPTIONS.find(({ value }) => value === sort)?.label}`}
        </span>
      </p>
      <Button
        variant="outline"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
        className="needs-script print:hidden"
      >
        Sort
      </Button>
    </div>
  )
}

/** Links that take filters off. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <nav aria-label="Filters" className="page flex flex-wrap gap-2 pt-3 print:hidden">
      {chips.map(({ name, label, to }) => (
        <PageLink key={name} to={to} aria-label={name} className={buttonClasses('outline', 'small')}>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
