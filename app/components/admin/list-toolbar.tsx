import type { ReactNode } from 'react'
import type { SliceOrder } from '../../lib/slice.ts'
import { Button } from '../ui/button.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { isNarrowed } from '../../lib/list-query.ts'
import { SearchBox } from './search-box.tsx'
import type { ListControls } from './use-list-query.ts'

export interface ListFilter<Filter extends string> {
  name: Filter
  /** `Status` */
  label: string
  /** What is chosen when nothing is: `All statuses`. */
  everything: string
  options: readonly SelectOption[]
}

export interface ListToolbarProps<Filter extends string> {
  list: ListControls<Filter>
  searchLabel: string
  searchPlaceholder: string
  filters?: readonly ListFilter<Filter>[]
  /** On a phone, which has no headers to click on: the orders by name. None for a list with one order. */
  orders: readonly (SliceOrder & { label: string })[]
  /** How many rows match; undefined as long as that is not known. */
  total: number | undefined
  /** `product`, `products` */
  nouns: readonly [one: string, many: string]
  /** Further choices, such as a period, and buttons. */
  children?: ReactNode
}

/** Search, filters and count of a long list. */
export function ListToolbar<Filter extends string>(props: ListToolbarProps<Filter>) {
  const { list, searchLabel, searchPlaceholder, filters = [], orders, total, nouns, children } = props
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 grow basis-64 md:max-w-md">
          <SearchBox
            label={searchLabel}
            placeholder={searchPlaceholder}
            value={list.query.search}
            onSearch={list.search}
          />
        </div>
        {filters.map(({ name, label, everything, options }) => (
          <Select
            key={name}
            aria-label={label}
            value={list.query.filters[name] ?? ''}
            onChange={(event) => list.filter(name, event.target.value)}
            options={[{ value: '', label: everything }, ...options]}
            className="grow basis-36 md:max-w-48"
          />
        ))}
        {orders.length > 0 && <OrderSelect list={list} orders={orders} />}
        {children}
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-4">
        <output className="text-sm text-ink-soft tabular-nums">
          {total !== undefined && countOf(total, nouns)}
        </output>
        {isNarrowed(list.query) && (
          <Button variant="ghost" size="small" onClick={list.clear}>
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

function optionOf({ column, ascending }: Pick<SliceOrder, 'column' | 'ascending'>): string {
  return `${column} ${ascending}`
}
