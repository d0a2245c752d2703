import {
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { SortOrder } from '../pages/keyset-page.ts'
import type { Column } from './column.ts'
import type { Selection } from './use-selection.ts'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })

export interface Sorting {
  /** The columns that the list can be sorted by, each with its first direction. */
  orders: readonly SortOrder[]
  order: SortOrder
  onSort: (order: SortOrder) => void
}

export interface RowTableOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Must keep its identity: a new function makes a long list calculate all positions again. */
  rowKey: (row: Row) => string
  sorting?: Sorting
  selection?: Selection
}

/** Sorting and selection of a table. The rows arrive sorted from the database. */
export function useRowTable<Row extends object>(options: RowTableOptions<Row>) {
  const { columns, rows, rowKey, sorting, selection } = options
  const orders = sorting?.orders
  const definitions = useMemo(() => define(columns, orders), [columns, orders])
  const sorted = sorting ? [{ id: sorting.order.column, desc: !sorting.order.ascending }] : []

  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting: sorted, rowSelection: selection?.ticked ?? {} },
    onRowSelectionChange: (change) => selection?.setTicked((ticked) => functionalUpdate(change, ticked)),
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorted)
      const order = orders?.find(({ column }) => column === next?.id)
      if (order && next) sorting?.onSort({ ...order, ascending: !next.desc })
    },
  })
}

export type TableRowOf<Row extends object> = TableRow<typeof features, Row>
export type RowTable<Row extends object> = ReturnType<typeof useRowTable<Row>>

function define<Row extends object>(
  columns: readonly Column<Row>[],
  orders: readonly SortOrder[] = [],
): ColumnDef<typeof features, Row>[] {
  return columns.map(({ header, sort }) => {
    const order = orders.find(({ column }) => column === sort)
    return {
      id: sort ?? header,
      accessorFn: () => null,
      enableSorting: order !== undefined,
      sortDescFirst: order?.ascending === false,
    }
  })
}
