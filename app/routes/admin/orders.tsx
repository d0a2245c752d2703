import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, useFetcher, useLocation, useNavigate, useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { OrderStatusForm } from '../../components/admin/order-status-form.tsx'
import { RowActions, RowButton } from '../../components/admin/row-actions.tsx'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { deleteOrder, listOrders, updateOrder, type OrderRow } from '../../data/orders.ts'
import { parseOrderUpdate } from '../../forms/order-form.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/orders.ts'

export const meta: Route.MetaFunction = () => adminMeta('Orders')

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
  return { done: form.get('intent') === 'delete' ? await remove(id) : await update(id, form) }
}

async function update(id: string, form: FormData): Promise<boolean> {
  try {
    await updateOrder(await browserClient(), id, parseOrderUpdate(form))
    toast.success('Success', 'Order updated successfully')
    return true
  } catch {
    toast.error('Error', 'Failed to update order')
    return false
  }
}

async function remove(id: string): Promise<boolean> {
  try {
    await deleteOrder(await browserClient(), id)
    toast.success('Success', 'Order deleted successfully')
    return true
  } catch {
    toast.error('Error', 'Failed to delete order')
    return false
  }
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
  const close = () => setOpened(null)
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
      {opened?.dialog === 'update' && <UpdateDialog order={opened.order} onClose={close} />}
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

interface OrderDialogProps {
  order: OrderRow
  onClose: () => void
}

/** Closes once the order is saved; a failure leaves it open with all that was chosen and typed. */
function UpdateDialog({ order, onClose }: OrderDialogProps) {
  const fetcher = useFetcher<typeof clientAction>()
  const saved = fetcher.state === 'idle' && fetcher.data?.done === true
  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])

  function save(form: FormData) {
    form.set('intent', 'update')
    form.set('id', order.id)
    void fetcher.submit(form, { method: 'post' })
  }

  return (
    <Dialog open onOpenChange={onClose} title="Update Order Status" description={order.order_number}>
      <OrderStatusForm order={order} saving={fetcher.state !== 'idle'} onCancel={onClose} onSave={save} />
    </Dialog>
  )
}
