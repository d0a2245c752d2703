import type { ReactNode } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { ListToolbar, type ListFilter } from './filters/list-toolbar.tsx'
import { useListQuery, type ListControls } from './filters/use-list-query.ts'
import type { ListData, ListSource } from './list-loader.ts'
import { isFiltered, writeListQuery } from './pages/list-query.ts'
import type { LoadPage } from './pages/use-paged-list.ts'
import type { Column } from './table/column.ts'
import type { Sorting } from './table/use-row-table.ts'
import { useTotal } from './use-total.ts'

/** A list with its texts. */
export interface ListDefinition<Filter extends string, Row> extends ListSource<Filter, Row> {
  /** `Search customers by name, email or phone` */
  searchLabel: string
  filters?: readonly ListFilter<Filter>[]
  /** `customer`, `customers` */
  nouns: readonly [one: string, many: string]
  /** Shown when the list has no rows at all. */
  empty: string
  /** A remark about the rows, beside their number. */
  note?: string
  /** Further controls beside the filters. */
  controls?: (list: ListControls<Filter>) => ReactNode
}

/** The props of a list for the screen that renders it. */
export interface ListView<Row> {
  toolbar: ReactNode
  empty: string
  failure: string
  listKey: string
  total: number | undefined
  sorting?: Sorting
  busy: boolean
  first: ListData<never, Row>['first']
  loadPage: LoadPage<Row>
}

/** A list that is searched, filtered and sorted by its URL. It can be sorted by those of the table's columns that have a `sort`. */
export function useListView<Filter extends string, Row extends object>(
  definition: ListDefinition<Filter, Row>,
  { query, first }: ListData<Filter, Row>,
  columns: readonly Pick<Column<Row>, 'header' | 'sort'>[] = [],
): ListView<Row> {
  const { spec, list: listPage, count, nouns, searchLabel, filters, note, controls } = definition
  const list = useListQuery(spec)
  const total = useTotal(first, async (signal) => (count ? count(await browserClient(), query, signal) : 0))
  const orders = spec.orders.flatMap((order) => {
    const column = columns.find(({ sort }) => sort === order.column)
    return column ? { ...order, label: column.header } : []
  })
  return {
    toolbar: (
      <ListToolbar
        searchLabel={searchLabel}
        filters={filters}
        note={note}
        list={list}
        searchPlaceholder={`Search ${nouns[1]}...`}
        orders={orders}
        total={total}
        nouns={nouns}
      >
        {controls}
      </ListToolbar>
    ),
    empty: isFiltered(query) ? noMatch(nouns) : definition.empty,
    failure: definition.failure,
    listKey: writeListQuery(spec, query).toString(),
    total,
    sorting:
      orders.length > 0 ? { orders: spec.orders, order: list.query.order, onSort: list.sort } : undefined,
    busy: list.busy,
    first,
    loadPage: async (after, size) => listPage(await browserClient(), query, { after, size }),
  }
}

/** Shown when the search or the filters match nothing. */
function noMatch(nouns: readonly [one: string, many: string]): string {
  return `No ${nouns[1]} found with this search or these filters`
}
