import type { MouseEvent } from 'react'
import { createPath, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { CategoryRow } from '../../domain/categories.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { parseSort, SORT_OPTIONS, type ProductSort } from '../product-cards/product-sort.ts'
import type { FilterChip } from './filter-chips.ts'
import { FilterChoices } from './filter-choices.tsx'
import { parseFilters, writeFilters, type ShopFilters } from './shop-filters.ts'
import { shopPath } from './shop-path.ts'

export interface FilterPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** In display order. */
  categories: readonly CategoryRow[]
  selected: string | null
  sort: ProductSort
  /** Those of the page that is shown, as `writeFilters` writes them. */
  filters: string
  chips: readonly FilterChip[]
}

const ALL = { slug: null, name: 'All Products', parent_id: null }

/** The side panel that selects category, sort order and filters. */
export default function FilterPanel(props: FilterPanelProps) {
  const { open, onOpenChange, categories, selected, sort, chips } = props
  const navigate = useNavigate()
  const chosen = useChosenFilters(props.filters)
  const filters = writeFilters(chosen)
  // Not the category that is being loaded: choosing that one again must not replace the page before.
  const here = createPath(useLocation())

  /** The panel begins to close before work on the other category begins: both in one frame take too long on a slow phone. */
  function follow(event: MouseEvent, to: string): void {
    onOpenChange(false)
    if (opensElsewhere(event)) return
    event.preventDefault()
    afterPaint(() => void navigate(to, { replace: to === here }))
  }

  /** `flushSync`, because the links to the categories contain the sort order and may be clicked at once. */
  function show(list: { sort: ProductSort; filters: string }): void {
    void navigate(shopPath({ category: selected, ...list }), { preventScrollReset: true, flushSync: true })
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Filter" side="left">
      <div className="flex min-h-full flex-col gap-8">
        <nav aria-labelledby="filter-categories">
          <h3 id="filter-categories" className="text-sm font-medium">
            Categories
          </h3>
          <ul className="mt-2">
            {[ALL, ...categories].map(({ slug, name, parent_id }) => {
              const to = shopPath({ category: slug, sort, filters })
              return (
                <li key={slug}>
                  <Link
                    to={to}
                    aria-current={slug === selected ? 'true' : undefined}
                    onClick={(event) => follow(event, to)}
                    className={classNames(
                      'flex min-h-11 items-center rounded-lg px-3 transition-colors duration-150 hover:bg-ink/7',
                      parent_id !== null && 'ml-4',
                      slug === selected && 'bg-ink/7 font-medium text-terracotta-deep',
                    )}
                  >
                    {name}
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
        <Field label="Sort By">
          {(control) => (
            <Select
              {...control}
              options={SORT_OPTIONS}
              value={sort}
              onChange={(event) => show({ sort: parseSort(event.currentTarget.value), filters })}
            />
          )}
        </Field>
        <FilterChoices
          active={open}
          category={selected}
          chosen={chosen}
          chips={chips}
          onChange={(next) => show({ sort, filters: writeFilters(next) })}
        />
        <Button variant="secondary" className="mt-auto" onClick={() => onOpenChange(false)}>
          View products
        </Button>
      </div>
    </Sheet>
  )
}

/** The filters that were chosen last, while their products load, too. */
function useChosenFilters(shown: string): ShopFilters {
  const { location } = useNavigation()
  return parseFilters(new URLSearchParams(location?.pathname === '/shop' ? location.search : shown))
}
