import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Outlet, useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { FormDialog } from '../../components/admin/form-dialog.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { OrderStatusFields } from '../../components/admin/order-status-fields.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { attempt, openedVersion, reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { deleteOrder, listOrders, updateOrder, type OrderRow } from '../../data/orders.ts'
import { parseOrderUpdate } from '../../forms/order-form.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => adminMeta('Orders')

export const shouldRevalidate = reloadAfterSuccess

export async function clientLoader() {
  try {
    return await listOrders(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load orders')
    return null
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

function orderColumns(onOpen: (opened: Opened) => void): Column<OrderRow>[] {
  return [
    {
      header: 'Order Number',
      cell: (row) => <span className="font-medium md:whitespace-nowrap">{row.order_number}</span>,
    },
    { header: 'Customer', cell: (row) => <span className="block md:min-w-28">{row.customer_name}</span> },
    {
      header: 'Email',
      cell: (row) => (
        <span className="block md:max-w-36 md:truncate" title={row.customer_email}>
          {row.customer_email}
        </span>
      ),
    },
    { header: 'Total', numeric: true, cell: (row) => formatNaira(row.total_amount) },
    { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    { header: 'Payment', cell: (row) => <StatusBadge status={row.payment_status} /> },
    {
      header: 'Date',
      cell: (row) => <span className="whitespace-nowrap">{formatDate(row.created_at)}</span>,
    },
    {
      header: 'Actions',
      cell: (order) => <OrderActions order={order} onOpen={onOpen} />,
    },
  ]
}

export default function Orders({ loaderData: first }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const deletion = useFetcher()
  const { revalidate } = useRevalidator()
  const close = useCallback(() => setOpened(null), [])
  useNewOrders(() => void revalidate())

  return (
    <>
      <ListScreen
        title="Orders Management"
        columns={orderColumns(setOpened)}
        empty="No orders found"
        failure="Failed to load orders"
        first={first}
        loadAfter={async (after) => listOrders(await browserClient(), after)}
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
      <Outlet />
    </>
  )
}

function OrderActions({ order, onOpen }: { order: OrderRow; onOpen: (opened: Opened) => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <RowActions>
      <RowButton
        label={`View details of ${order.order_number}`}
        onClick={() =>
          void navigate({ pathname: `/admin/orders/${order.id}`, search }, { preventScrollReset: true })
        }
      >
        <Eye aria-hidden="true" />
      </RowButton>
      <RowButton
        label={`Update status of ${order.order_number}`}
        onClick={() => onOpen({ dialog: 'update', order })}
      >
        <Pencil aria-hidden="true" />
      </RowButton>
      <RowButton
        danger
        label={`Delete ${order.order_number}`}
        onClick={() => onOpen({ dialog: 'delete', order })}
      >
        <Trash2 aria-hidden="true" />
      </RowButton>
    </RowActions>
  )
}
