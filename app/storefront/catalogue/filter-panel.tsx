import type { MouseEvent } from 'react'
import { createPath, Link, useLocation, useNavigate } from 'react-router'
import { afterPaint } from '../../lib/after-paint.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { SORT_OPTIONS, type ProductSort } from '../product-cards/product-sort.ts'

export interface FilterChoice {
  slug: string | null
  name: string
  to: string
  /** Whether it is a child of a category above it. */
  nested: boolean
}

export interface FilterPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** 'All Products' first, then the categories in display order. */
  choices: readonly FilterChoice[]
  selected: string | null
  sort: ProductSort
  onSortChange: (sort: string) => void
}

/** The side panel that selects category and sort order. */
export default function FilterPanel({
  open,
  onOpenChange,
  choices,
  selected,
  sort,
  onSortChange,
}: FilterPanelProps) {
  const navigate = useNavigate()
  // Not the category that is being loaded: choosing that one again must not replace the page before.
  const here = createPath(useLocation())

  /** The panel begins to close before work on the other category begins: both in one frame take too long on a slow phone. */
  function follow(event: MouseEvent, { to }: FilterChoice): void {
    onOpenChange(false)
    if (opensElsewhere(event)) return
    event.preventDefault()
    afterPaint(() => void navigate(to, { replace: to === here }))
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Filter" side="left">
      <div className="flex min-h-full flex-col gap-8">
        <nav aria-labelledby="filter-categories">
          <h3 id="filter-categories" className="text-sm font-medium">
            Categories
          </h3>
          <ul className="mt-2">
            {choices.map((choice) => (
              <li key={choice.slug ?? ''}>
                <Link
                  to={choice.to}
                  aria-current={choice.slug === selected ? 'true' : undefined}
                  onClick={(event) => follow(event, choice)}
                  className={classNames(
                    'flex min-h-11 items-center rounded-lg px-3 transition-colors duration-150 hover:bg-ink/7',
                    choice.nested && 'ml-4',
                    choice.slug === selected && 'bg-ink/7 font-medium text-terracotta-deep',
                  )}
                >
                  {choice.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Field label="Sort By">
          {(control) => (
            <Select
              {...control}
              options={SORT_OPTIONS}
              value={sort}
              onChange={(event) => onSortChange(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button variant="secondary" className="mt-auto" onClick={() => onOpenChange(false)}>
          View products
        </Button>
      </div>
    </Sheet>
  )
}
