import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { OrderDetails } from '../../components/admin/order-details.tsx'
import { OrderPapers } from '../../components/admin/order-papers.tsx'
import { OrderTimeline } from '../../components/admin/order-timeline.tsx'
import { asStaff, notDoneMessage } from '../../components/admin/staff-gate.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { fetchInvoice } from '../../data/invoice.ts'
import { listOrderHistory } from '../../data/order-history.ts'
import { listOrderItems } from '../../data/order-items.ts'
import { getOrder, type OrderRow } from '../../data/orders.ts'
import { answeredMessage } from '../../lib/data-error.ts'
import { withPlacing } from '../../lib/order-events.ts'
import { orElse } from '../../lib/or-else.ts'
import { saveFile } from '../../lib/save-file.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/order.ts'

export const meta: Route.MetaFunction = () => adminMeta('Order Details')

/** The address names the order by its id or its number. Nothing is awaited: the window opens at once, over the list. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { whole: readWhole(id) }
}

/** Each part is undefined when it could not be read; the order is null when there is none. */
async function readWhole(id: string) {
  const client = await browserClient()
  const order = await part(getOrder(client, id), 'The order')
  const [items, events] = await Promise.all([
    order ? part(listOrderItems(client, order.id), 'The items of the order') : undefined,
    part(listOrderHistory(client, order?.order_number ?? id), 'The history of the order'),
  ])
  return { order, items, events }
}

function part<Value>(read: Promise<Value>, what: string): Promise<Value | undefined> {
  return orElse<Value | undefined>(read, undefined, what)
}

async function saveInvoice({ id, order_number }: OrderRow): Promise<void> {
  try {
    saveFile(await asStaff(async () => fetchInvoice(await browserClient(), id)), `${order_number}.pdf`)
  } catch (error) {
    const failure = answeredMessage(error, 'The invoice could not be made. Please try again.')
    toast.error('Error', notDoneMessage(error, failure))
  }
}

/** The window over the list of orders; it has an address of its own, so that one can be sent to it. */
export default function Order({ loaderData: { whole } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const close = () => void navigate({ pathname: '/admin/orders', search }, { preventScrollReset: true })
  return (
    <Dialog open onOpenChange={close} title="Order Details" wide>
      <Suspense fallback={<SpinnerPanel />}>
        <Details whole={whole} />
      </Suspense>
    </Dialog>
  )
}

function Details({ whole }: Route.ComponentProps['loaderData']) {
  const { order, items, events } = use(whole)
  if (order === undefined)
    return <p className="text-danger">This order could not be loaded. Close and try again.</p>
  return (
    <>
      {order === null ? (
        <p>There is no such order any more: it was deleted, or its address is not right.</p>
      ) : (
        <>
          <OrderPapers id={order.id} onInvoice={() => saveInvoice(order)} />
          <OrderDetails order={order} items={items} />
        </>
      )}
      {/* What was deleted has left its history; what never was has none to promise. */}
      {(order || events?.length !== 0) && (
        <OrderTimeline events={order && events ? withPlacing(events, order) : events} />
      )}
    </>
  )
}
