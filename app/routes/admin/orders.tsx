import { useCallback, useMemo, useState } from 'react'
import { Outlet, useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { exportCsv } from '../../components/admin/export-csv.ts'
import { ExportButton } from '../../components/admin/export-button.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { orderColumns } from '../../components/admin/order-columns.tsx'
import { OrderStatusFields } from '../../components/admin/order-status-fields.tsx'
import { ORDER_NOUNS, OrderBulkBar, OrderToolbar } from '../../components/admin/order-toolbar.tsx'
import { attempt, openedVersion, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { useBulk } from '../../components/admin/use-bulk.tsx'
import { useListQuery } from '../../components/admin/use-list-query.ts'
import { useSelection } from '../../components/admin/use-selection.ts'
import { useTotal } from '../../components/admin/use-total.ts'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import {
  changeOrders,
  countMatchingOrders,
  listMatchingOrderIds,
  listOrders,
  readAllOrders,
} from '../../data/order-list.ts'
import { deleteOrder, updateOrder, type OrderRow } from '../../data/orders.ts'
import { parseOrderUpdate } from '../../forms/order-form.ts'
import { readListQuery, writeListQuery } from '../../lib/list-query.ts'
import { ORDER_FILE_HEADER, orderFileRow } from '../../lib/order-file.ts'
import { ORDER_LIST, type OrderQuery } from '../../lib/order-list.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => adminMeta('Orders')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readListQuery(ORDER_LIST, new URL(request.url).searchParams)
  try {
    const first = await listOrders(await browserClient(), query, { after: null, signal: request.signal })
    return { query, first }
  } catch {
    if (!request.signal.aborted) toast.error('Error', 'Failed to load orders')
    return { query, first: null }
  }
}

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

type Opened = { dialog: 'update' | 'delete'; order: OrderRow }

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, first } = loaderData
  const list = useListQuery(ORDER_LIST)
  const total = useTotal(first, async (signal) => countMatchingOrders(await browserClient(), query, signal))
  const selection = useSelection(JSON.stringify([query.search, query.filters]))
  const bulk = useBulk({
    selection,
    nouns: ORDER_NOUNS,
    listAll: async () => listMatchingOrderIds(await browserClient(), query),
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(setOpened)
  const close = useCallback(() => setOpened(null), [])
  const deletion = useFetcher()
  const { revalidate } = useRevalidator()
  useNewOrders(() => void revalidate())

  return (
    <>
      <ListScreen
        title="Orders Management"
        actions={<ExportButton total={total} onExport={(onProgress) => exportOrders(query, onProgress)} />}
        toolbar={<OrderToolbar list={list} total={total} />}
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
        empty="No orders found"
        failure="Failed to load orders"
        listKey={writeListQuery(ORDER_LIST, query).toString()}
        first={first}
        total={total}
        sorting={{ orders: ORDER_LIST.orders, order: list.query.order, onSort: list.sort }}
        selection={selection}
        nameOf={nameOf}
        busy={list.busy}
        loadAfter={async (after, size) => listOrders(await browserClient(), query, { after, size })}
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
