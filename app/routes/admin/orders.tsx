import { useCallback, useMemo, useState } from 'react'
import { Outlet, useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { capitalised } from '../../components/admin/capitalised.ts'
import { exportCsv } from '../../components/admin/export-csv.ts'
import { ExportButton } from '../../components/admin/export-button.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { listLoader, type ListSource } from '../../components/admin/list-loader.ts'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { orderColumns } from '../../components/admin/order-columns.tsx'
import { OrderBulkBar } from '../../components/admin/order-bulk-bar.tsx'
import { OrderStatusFields } from '../../components/admin/order-status-fields.tsx'
import { attempt, openedVersion, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { statusFilter } from '../../components/admin/status-filter.ts'
import { useBulk } from '../../components/admin/use-bulk.tsx'
import { useFoundList } from '../../components/admin/use-found-list.tsx'
import { useSelection } from '../../components/admin/use-selection.ts'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import {
  changeOrders,
  countMatchingOrders,
  listMatchingOrderIds,
  listOrders,
  readAllOrders,
} from '../../data/order-list.ts'
import { deleteOrder, updateOrder, type OrderRow } from '../../data/orders.ts'
import { parseOrderUpdate } from '../../forms/order-form.ts'
import { ORDER_FILE_HEADER, orderFileRow } from '../../lib/order-file.ts'
import {
  ORDER_LIST,
  ORDER_NOUNS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderFilter,
  type OrderQuery,
} from '../../lib/order-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => adminMeta('Orders')

export const shouldRevalidate = reloadAfterSuccess

const ORDERS: ListSource<OrderFilter, OrderRow> = {
  open: browserClient,
  spec: ORDER_LIST,
  list: listOrders,
  count: countMatchingOrders,
  failure: 'Failed to load orders',
}

export const clientLoader = listLoader(ORDERS)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  return form.get('intent') === 'delete' ? remove(id) : update(id, form)
}

async function update(id: string, form: FormData) {
  const work = async () => updateOrder(await browserClient(), id, parseOrderUpdate(form), openedVersion(form))
  return attempt(work, { success: 'Order updated successfully', failure: 'Failed to update order' })
}

async function remove(id: string) {
  return attempt(async () => deleteOrder(await browserClient(), id), {
    success: 'Order deleted successfully',
    failure: 'Failed to delete order',
  })
}

const WORDS = {
  searchLabel: 'Search orders by number, customer or email',
  filters: [
    statusFilter(ORDER_STATUSES),
    {
      name: 'payment',
      label: 'Payment',
      everything: 'All payments',
      options: capitalised(PAYMENT_STATUSES),
    },
  ],
  nouns: ORDER_NOUNS,
  empty: 'No orders found',
} as const

type Opened = { dialog: 'update' | 'delete'; order: OrderRow }

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(setOpened)
  const found = useFoundList(ORDERS, loaderData, { ...WORDS, columns })
  const { total } = found
  const selection = useSelection(query)
  const bulk = useBulk({
    selection,
    nouns: ORDER_NOUNS,
    listAll: async () => listMatchingOrderIds(await browserClient(), query),
  })
  const close = useCallback(() => setOpened(null), [])
  const deletion = useFetcher()
  const { revalidate } = useRevalidator()
  useNewOrders(() => void revalidate())

  return (
    <>
      <ListScreen
        title="Orders Management"
        {...found}
        actions={<ExportButton total={total} onExport={(onProgress) => exportOrders(query, onProgress)} />}
        bulk={
          <OrderBulkBar
            selection={selection}
            total={total}
            progress={bulk.progress}
            onStatus={(status) =>
              bulk.run(
                async (ids, onProgress) => changeOrders(await browserClient(), ids, status, onProgress),
                'Updating',
                'updated',
              )
            }
          />
        }
        columns={columns}
        failure="Failed to load orders"
        selection={selection}
        nameOf={nameOf}
      />
      {opened?.dialog === 'update' && (
        <FormDialog
          title="Update Order Status"
          description={opened.order.order_number}
          submitLabel="Update Order"
          id={opened.order.id}
          version={opened.order.updated_at}
          recreatable={false}
          onClose={close}
        >
          {() => <OrderStatusFields order={opened.order} />}
        </FormDialog>
      )}
      {opened?.dialog === 'delete' && (
        <AlertDialog
          open
          onOpenChange={close}
          description={`This will permanently delete order ${opened.order.order_number}. This action cannot be undone.`}
          onConfirm={() =>
            void deletion.submit({ intent: 'delete', id: opened.order.id }, { method: 'post' })
          }
        />
      )}
      {bulk.dialog}
      <Outlet />
    </>
  )
}

/** All that matches, in the order of the list. */
function exportOrders(query: OrderQuery, onProgress: (rows: number) => void): Promise<void> {
  return exportCsv({
    name: 'orders',
    nouns: ORDER_NOUNS,
    header: ORDER_FILE_HEADER,
    read: async () => readAllOrders(await browserClient(), query),
    cells: orderFileRow,
    onProgress,
  })
}

function nameOf({ order_number }: OrderRow): string {
  return order_number
}

/** The details have an address of their own, below the list as it is. */
function useColumns(onOpen: (opened: Opened) => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMemo(
    () =>
      orderColumns<OrderRow>({
        onView: ({ id }) =>
          void navigate({ pathname: `/admin/orders/${id}`, search }, { preventScrollReset: true }),
        onUpdate: (order) => onOpen({ dialog: 'update', order }),
        onDelete: (order) => onOpen({ dialog: 'delete', order }),
      }),
    [navigate, search, onOpen],
  )
}
