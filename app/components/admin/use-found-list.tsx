import type { ReactNode } from 'react'
import { isNarrowed, writeListQuery } from '../../lib/list-query.ts'
import type { Column } from './data-table.tsx'
import type { FoundList, ListSource } from './list-loader.ts'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import { useListQuery } from './use-list-query.ts'
import type { Sorting } from './use-row-table.ts'
import type { LoadAfter } from './use-slices.ts'
import { useTotal } from './use-total.ts'

export interface ListWords<Filter extends string, Row extends object> {
  /** `Search customers by name, email or phone` */
  searchLabel: string
  filters?: readonly ListFilter<Filter>[]
  /** `customer`, `customers` */
  nouns: readonly [one: string, many: string]
  /** What stands there when there are no rows at all. */
  empty: string
  /** Of a table: those with a `sort` can be sorted by. */
  columns?: readonly Pick<Column<Row>, 'header' | 'sort'>[]
}

/** What a list of the back office shows, for the screen that draws it. */
export interface FoundListView<Row> {
  toolbar: ReactNode
  empty: string
  listKey: string
  total: number | undefined
  sorting?: Sorting
  busy: boolean
  first: FoundList<never, Row>['first']
  loadAfter: LoadAfter<Row>
}

/** A list that is searched, filtered and sorted by its address. */
export function useFoundList<Filter extends string, Row extends object>(
  { open, spec, list: read, count }: ListSource<Filter, Row>,
  { query, first }: FoundList<Filter, Row>,
  words: ListWords<Filter, Row>,
): FoundListView<Row> {
  const { empty, columns = [], nouns, ...texts } = words
  const list = useListQuery(spec)
  const total = useTotal(first, async (signal) => (count ? count(await open(), query, signal) : 0))
  const orders = spec.orders.flatMap((order) => {
    const column = columns.find(({ sort }) => sort === order.column)
    return column ? { ...order, label: column.header } : []
  })
  return {
    toolbar: (
      <ListToolbar
        {...texts}
        list={list}
        searchPlaceholder={`Search ${nouns[1]}...`}
        orders={orders}
        total={total}
        nouns={nouns}
      />
    ),
    empty: isNarrowed(query) ? `No ${nouns[1]} found` : empty,
    listKey: writeListQuery(spec, query).toString(),
    total,
    sorting:
      orders.length > 0 ? { orders: spec.orders, order: list.query.order, onSort: list.sort } : undefined,
    busy: list.busy,
    first,
    loadAfter: async (after, size) => read(await open(), query, { after, size }),
  }
}
