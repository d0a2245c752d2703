import { useCallback, useMemo, useState } from 'react'
import { Link, Outlet, useFetcher, useLocation, useNavigate } from 'react-router'
import { paymentMarkLabel } from '../../domain/orders/order-figures.ts'
import { classNames } from '../../lib/class-names.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { withReauthentication } from '../access/reauthentication.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { useBulk, type BulkTask } from '../list/bulk/use-bulk.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { exportCsv } from '../list/export-csv.ts'
import { DayFilters } from '../list/filters/day-filters.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import type { ListControls } from '../list/filters/use-list-query.ts'
import { listLoader } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useSelection } from '../list/table/use-selection.ts'
import { useListView, type ListDefinition } from '../list/use-list-view.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/orders-screen.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { ORDER_CARD, orderColumns } from './order-columns.tsx'
import { deleteWithRefund, OrderDeletion } from './order-deletion.tsx'
import { ORDER_FILE_HEADER, orderFileRow } from './order-file.ts'
import {
  changeOrders,
  countMatchingOrders,
  listMatchingOrderIds,
  listOrders,
  listOrderPages,
  listOrdersForChange,
  restoreOrders,
  type ListedOrder,
} from './order-list-queries.ts'
import {
  ORDER_LIST,
  ORDER_NOUNS,
  ORDER_STATUSES,
  PAYMENT_FILTERS,
  QUEUES,
  TO_CONFIRM,
  WAITING,
  type OrderChange,
  type OrderFilter,
  type OrderQuery,
} from './order-list-spec.ts'
import { OrderUpdateDialog } from './order-update-dialog.tsx'
import { saveOrderUpdate } from './order-update.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Orders')

export const shouldRevalidate = revalidateOnSuccess

const ORDERS: ListDefinition<OrderFilter, ListedOrder> = {
  spec: ORDER_LIST,
  list: listOrders,
  count: countMatchingOrders,
  failure: 'Failed to load orders',
  searchLabel: 'Search orders by number, customer, email or phone',
  filters: [
    {
      ...statusFilter(ORDER_STATUSES),
      options: [
        { value: WAITING, label: 'Waiting' },
        { value: TO_CONFIRM, label: 'To confirm' },
        ...statusOptions(ORDER_STATUSES),
      ],
    },
    {
      name: 'payment',
      label: 'Payment',
      allLabel: 'All payments',
      options: statusOptions(PAYMENT_FILTERS).map(({ value, label }) => ({
        value,
        label: paymentMarkLabel(value) ?? label,
      })),
    },
  ],
  controls: (list: ListControls<OrderFilter>) => <DayFilters list={list} />,
  nouns: ORDER_NOUNS,
  empty: 'No orders found',
}

export const clientLoader = listLoader(ORDERS)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return form.get('intent') === 'delete' ? deleteWithRefund(form) : saveOrderUpdate(form)
}

type Opened = { dialog: 'update' | 'delete'; order: ListedOrder }

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(setOpened)
  const list = useListView(ORDERS, loaderData, columns)
  const { total } = list
  const selection = useSelection(query)
  const bulk = useBulk({
    selection,
    nouns: ORDER_NOUNS,
    listAll: async () => listMatchingOrderIds(await browserClient(), query),
  })
  const close = useCallback(() => setOpened(null), [])
  const deletion = useFetcher()

  return (
    <>
      <ListScreen
        title="Orders Management"
        {...list}
        toolbar={
          <>
            <OrderQueues status={query.filters.status ?? ''} />
            {list.toolbar}
          </>
        }
        actions={
          <>
            <Link to="/admin/take-order" className={buttonClasses('primary')}>
              Take an Order
            </Link>
            <ExportButton total={total} onExport={(onProgress) => exportOrders(query, onProgress)} />
          </>
        }
        bulk={
          <OrderBulkBar
            selection={selection}
            total={total}
            progress={bulk.progress}
            selectedIds={bulk.selectedIds}
            listAffected={(ids, status) =>
              withReauthentication(async () => listOrdersForChange(await browserClient(), ids, status))
            }
            onChange={(ids, change) => bulk.run(changeTask(change), ids)}
          />
        }
        columns={columns}
        card={ORDER_CARD}
        selection={selection}
        nameOf={nameOf}
      />
      {opened?.dialog === 'update' && <OrderUpdateDialog order={opened.order} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <OrderDeletion
          order={opened.order}
          onClose={close}
          onConfirm={(fields) => void deletion.submit(fields, { method: 'post' })}
        />
      )}
      {bulk.dialog}
      <Outlet />
    </>
  )
}

function changeTask(change: OrderChange): BulkTask {
  return {
    work: async (ids, onProgress) => changeOrders(await browserClient(), ids, change, onProgress),
    undo: async (rows, onProgress) => restoreOrders(await browserClient(), rows, onProgress),
    doing: 'Updating',
    done: 'updated',
  }
}

/** Exports all matching orders, in the order of the list. */
function exportOrders(query: OrderQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'orders',
    nouns: ORDER_NOUNS,
    header: ORDER_FILE_HEADER,
    read: async () => listOrderPages(await browserClient(), query),
    lines: (row) => [orderFileRow(row)],
    onProgress,
  })
}

function nameOf({ order_number }: ListedOrder): string {
  return order_number
}

/** The columns. The details open at a URL of their own that keeps the list's parameters. */
function useColumns(onOpen: (opened: Opened) => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMemo(
    () =>
      orderColumns<ListedOrder>({
        onView: ({ id }) =>
          void navigate({ pathname: `/admin/orders/${id}`, search }, { preventScrollReset: true }),
        onUpdate: (order) => onOpen({ dialog: 'update', order }),
        onDelete: (order) => onOpen({ dialog: 'delete', order }),
      }),
    [navigate, search, onOpen],
  )
}

/** Links to the work queues: docs/behaviour/orders.md#work-queues. `status` is the current value of the list's filter. */
function OrderQueues({ status }: { status: string }) {
  return (
    <nav aria-label="Work queues" className="mb-4 flex flex-wrap gap-1">
      {QUEUES.map((queue) => (
        <Link
          key={queue.title}
          to={queue.status === '' ? '/admin/orders' : `/admin/orders?status=${queue.status}`}
          aria-current={queue.status === status ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150',
            queue.status === status ? 'bg-ink text-cream' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
          )}
        >
          {queue.title}
        </Link>
      ))}
      <Link
        to="/admin/payment-tasks"
        className="inline-flex min-h-11 items-center rounded-full px-4 text-ink-soft transition-colors duration-150 hover:bg-ink/7 hover:text-ink"
      >
        Problems
      </Link>
    </nav>
  )
}
