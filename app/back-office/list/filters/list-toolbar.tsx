import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select, type SelectOption } from '../../../ui/fields/select.tsx'
import type { SortOrder } from '../pages/keyset-page.ts'
import { isFiltered } from '../pages/list-query.ts'
import { FilterBox } from './filter-box.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListControls } from './use-list-query.ts'

export interface ListFilter<Filter extends string> {
  name: Filter
  /** `Status` */
  label: string
  /** The option without a filter: `All statuses`. */
  allLabel: string
  options: readonly SelectOption[]
}

export interface ListToolbarProps<Filter extends string> {
  list: ListControls<Filter>
  searchLabel: string
  searchPlaceholder: string
  filters?: readonly ListFilter<Filter>[]
  /** The sort menu for phones, where headers are hidden. Empty for a list with a single order. */
  orders: readonly (SortOrder & { label: string })[]
  /** The number of matching rows; undefined until it is known. */
  total: number | undefined
  /** `product`, `products` */
  nouns: readonly [one: string, many: string]
  /** A remark about the rows. */
  note?: string
  /** Further controls, such as date filters. */
  children?: (list: ListControls<Filter>) => ReactNode
}

/** Search, filters and count of a long list. */
export function ListToolbar<Filter extends string>(props: ListToolbarProps<Filter>) {
  const { list, searchLabel, searchPlaceholder, filters = [], orders, total, nouns, note, children } = props
  const toolbar = useRef<HTMLDivElement>(null)

  function clear({ detail }: MouseEvent): void {
    const box = toolbar.current?.querySelector<HTMLInputElement>('input[type=search]')
    // The button goes. A finger's press moves no focus: the phone's keyboard would open.
    if (detail === 0 && box) {
      // A focused box keeps its text.
      box.value = ''
      box.focus()
    }
    list.clear()
  }

  const search = (
    <SearchBox
      label={searchLabel}
      placeholder={searchPlaceholder}
      value={list.query.search}
      onSearch={list.search}
    />
  )
  return (
    <div ref={toolbar} className="mb-2 space-y-1 md:mb-4 md:space-y-3">
      {filters.length === 0 && orders.length === 0 && !children ? (
        <div className="md:max-w-md">{search}</div>
      ) : (
        <FilterBox
          label={filters.length > 0 ? 'Filters' : 'Sort'}
          search={search}
          count={Object.keys(list.query.filters).length}
        >
          {filters.map(({ name, label, allLabel, options }) => (
            <Select
              key={name}
              aria-label={label}
              value={list.query.filters[name] ?? ''}
              onChange={(event) => list.filter(name, event.target.value)}
              options={[{ value: '', label: allLabel }, ...options]}
              className="grow basis-36 md:max-w-48 md:basis-40"
            />
          ))}
          {children?.(list)}
          {orders.length > 0 && <OrderSelect list={list} orders={orders} />}
        </FilterBox>
      )}
      <div className="flex flex-wrap items-center gap-x-4 max-md:justify-between md:min-h-9">
        <output className="text-sm text-ink-soft tabular-nums">
          {total !== undefined && countOf(total, nouns)}
        </output>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {isFiltered(list.query) && (
          <Button variant="ghost" size="small" onClick={clear}>
            Clear search and filters
          </Button>
        )}
      </div>
    </div>
  )
}

/** `1 product`, `12,345 products` */
export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`
}

function OrderSelect<Filter extends string>({
  list,
  orders,
}: Pick<ListToolbarProps<Filter>, 'list' | 'orders'>) {
  const { column, ascending } = list.query.order
  return (
    <Select
      aria-label="Sort by"
      className="grow basis-36 md:hidden"
      value={optionOf({ column, ascending })}
      onChange={(event) => {
        const chosen = orders
          .flatMap((order) => [order, { ...order, ascending: !order.ascending }])
          .find((order) => optionOf(order) === event.target.value)
        if (chosen)
          list.sort({ column: chosen.column, ascending: chosen.ascending, nullable: chosen.nullable })
      }}
    >
      {orders.map((order) => (
        <optgroup key={order.column} label={order.label}>
          <option value={optionOf({ ...order, ascending: true })}>{order.label} ↑</option>
          <option value={optionOf({ ...order, ascending: false })}>{order.label} ↓</option>
        </optgroup>
      ))}
    </Select>
  )
}

function optionOf({ column, ascending }: Pick<SortOrder, 'column' | 'ascending'>): string {
  return `${column} ${ascending}`
}
