import { Suspense, use, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { saveFile } from '../../lib/save-file.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { withReauthentication, failureMessage } from '../access/reauthentication.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { REFUND_TASK, saveGatewayRefund } from '../gateway-refunds/refund-action.ts'
import { OrderMails } from '../mail/order-mails.tsx'
import { listOrderMails } from '../mail/outbox-queries.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { OrderPayments } from '../payments/order-payments.tsx'
import { savePaymentDecision } from '../payments/payment-action.ts'
import { listOrderPayments } from '../payments/payment-task-queries.ts'
import type { Route } from './+types/order-screen.ts'
import { DELIVERY_FEE_TASK, saveDeliveryFee } from './delivery/delivery-fee.ts'
import { OrderDocuments } from './documents/order-documents.tsx'
import { listTaxDocuments, type TaxDocument } from './documents/tax-document-queries.ts'
import { fetchInvoice } from './invoice-queries.ts'
import { OrderDetails } from './order-details.tsx'
import { withPlacedEvent } from './order-events.ts'
import { listOrderHistory } from './order-history-queries.ts'
import { listOrderItems } from './order-item-queries.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderToolbar } from './order-toolbar.tsx'
import { OrderUpdateDialog } from './order-update-dialog.tsx'
import { saveOrderUpdate } from './order-update.ts'
import { getOrderDetails, getOrderPagePath, type OrderRow } from './queries.ts'
import { OrderLink } from './sharing/order-link.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Order Details')

/** `id` is an order's id or number. Not awaited, so that the dialog opens at once over the list. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { parts: readParts(id) }
}

/** Each part is undefined when it could not be read; the order is null when there is none. */
async function readParts(id: string) {
  const client = await browserClient()
  const order = await part(getOrderDetails(client, id), 'The order')
  const [items, events, payments, mails, documents, pagePath] = await Promise.all([
    order ? part(listOrderItems(client, order.id), 'The items of the order') : undefined,
    part(listOrderHistory(client, order?.order_number ?? id), 'The history of the order'),
    order ? part(listOrderPayments(client, order.id), 'The payments of the order') : undefined,
    order ? part(listOrderMails(client, order.id), 'The mails about the order') : undefined,
    order ? part(listTaxDocuments(client, order.id), 'The documents of the order') : undefined,
    order ? part(getOrderPagePath(client, order.id), 'The link of the order') : undefined,
  ])
  return { order, items, events, payments, mails, documents, pagePath }
}

function part<Value>(read: Promise<Value>, what: string): Promise<Value | undefined> {
  return withFallback<Value | undefined>(read, undefined, what)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (form.get('task') === DELIVERY_FEE_TASK) return saveDeliveryFee(form)
  if (form.has(REFUND_TASK)) return saveGatewayRefund(form)
  return form.has('payment') ? savePaymentDecision(form) : saveOrderUpdate(form)
}

export const shouldRevalidate = revalidateOnSuccess

async function saveInvoice({ id, order_number }: OrderRow, document?: TaxDocument): Promise<void> {
  try {
    saveFile(
      await withReauthentication(async () => fetchInvoice(await browserClient(), id, document?.id)),
      `${document?.number ?? order_number}.pdf`,
    )
  } catch (error) {
    const failure = answeredMessage(error, 'The invoice could not be made. Please try again.')
    toast.error('Error', failureMessage(error, failure))
  }
}

/** A dialog over the order list, with a URL of its own. */
export default function Order({ loaderData: { parts } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const close = () => void navigate({ pathname: '/admin/orders', search }, { preventScrollReset: true })
  const [updating, setUpdating] = useState<OrderRow>()
  const closeUpdate = useCallback(() => setUpdating(undefined), [])
  return (
    <Dialog open onOpenChange={close} title="Order Details" wide>
      <Suspense fallback={<SpinnerPanel />}>
        <Details parts={parts} onUpdate={setUpdating} />
      </Suspense>
      {updating && <OrderUpdateDialog order={updating} onClose={closeUpdate} />}
    </Dialog>
  )
}

type DetailsProps = Route.ComponentProps['loaderData'] & { onUpdate: (order: OrderRow) => void }

function Details({ parts, onUpdate }: DetailsProps) {
  const { order, items, events, payments, mails, documents, pagePath } = use(parts)
  if (order === undefined)
    return <p className="text-danger">This order could not be loaded. Close and try again.</p>
  return (
    <>
      {order === null ? (
        <p>There is no such order any more: it was deleted, or its address is not right.</p>
      ) : (
        <>
          <OrderToolbar id={order.id} onUpdate={() => onUpdate(order)} onInvoice={() => saveInvoice(order)}>
            {pagePath !== undefined && <OrderLink order={order} path={pagePath} />}
          </OrderToolbar>
          <OrderDetails order={order} items={items} />
          <OrderPayments order={order} payments={payments} />
          <OrderDocuments documents={documents} onSave={(document) => void saveInvoice(order, document)} />
          <OrderMails mails={mails} />
        </>
      )}
      {/* A deleted order still has its history; an unknown order has none, and no heading for it. */}
      {(order || events?.length !== 0) && (
        <OrderTimeline
          events={order && events ? withPlacedEvent(events, order) : events}
          deliveryMethod={order?.delivery_method ?? null}
        />
      )}
    </>
  )
}
