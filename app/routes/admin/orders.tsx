import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { OrderDetails } from '../../components/admin/order-details.tsx'
import { OrderStatusForm } from '../../components/admin/order-status-form.tsx'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listOrderItems, type OrderItemRow } from '../../data/order-items.ts'
import { deleteOrder, listOrders, updateOrder, type OrderRow } from '../../data/orders.ts'
import { parseOrderUpdate } from '../../forms/order-form.ts'
import { classNames } from '../../lib/class-names.ts'
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

type Opened = { dialog: 'details' | 'update' | 'delete'; order: OrderRow }

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
      cell: (order) => <RowActions order={order} onOpen={(dialog) => onOpen({ dialog, order })} />,
    },
  ]
}

export default function Orders({ loaderData: first }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const deletion = useFetcher()
  const { revalidate } = useRevalidator()
  const close = () => setOpened(null)
  useNewOrders((order) => {
    toast.success('New order', `${order.order_number} by ${order.customer_name}`)
    void revalidate()
  })

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
      {opened?.dialog === 'details' && <DetailsDialog order={opened.order} onClose={close} />}
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
    </>
  )
}

/** Where a mouse points, the buttons of a row stand closer; fingers keep their 44 px. */
const compact = 'md:pointer-fine:size-9 md:pointer-fine:[&_svg]:size-4.5'

function RowActions({ order, onOpen }: { order: OrderRow; onOpen: (dialog: Opened['dialog']) => void }) {
  return (
    <div className="flex max-md:justify-end md:-mx-2">
      <IconButton
        label={`View details of ${order.order_number}`}
        onClick={() => onOpen('details')}
        className={compact}
      >
        <Eye aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Update status of ${order.order_number}`}
        onClick={() => onOpen('update')}
        className={compact}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Delete ${order.order_number}`}
        onClick={() => onOpen('delete')}
        className={classNames(compact, 'text-danger')}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface OrderDialogProps {
  order: OrderRow
  onClose: () => void
}

function DetailsDialog({ order, onClose }: OrderDialogProps) {
  const [items, setItems] = useState<OrderItemRow[] | null>()
  useEffect(() => {
    let open = true
    browserClient()
      .then((client) => listOrderItems(client, order.id))
      .catch(() => null)
      .then((rows) => open && setItems(rows))
    return () => {
      open = false
    }
  }, [order.id])

  return (
    <Dialog open onOpenChange={onClose} title="Order Details" wide>
      <OrderDetails order={order} items={items} />
    </Dialog>
  )
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
