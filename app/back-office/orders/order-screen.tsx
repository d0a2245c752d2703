import { Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import FileText from '~icons/lucide/file-text'
import Pencil from '~icons/lucide/pencil'
import Printer from '~icons/lucide/printer'
import { amountPaid, testAmountPaid } from '../../domain/orders/amount-paid.ts'
import { readFigures } from '../../domain/orders/order-figures-queries.ts'
import { NO_FIGURES } from '../../domain/orders/order-figures.ts'
import { getSite } from '../../domain/site-queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { withReauthentication, failureMessage } from '../access/reauthentication.ts'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { REFUND_TASK, saveGatewayRefund } from '../gateway-refunds/refund-action.ts'
import { OrderMails } from '../mail/order-mails.tsx'
import { listOrderMails } from '../mail/outbox-queries.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { PrintedTooEarly } from '../page/printed-too-early.tsx'
import { Refusals } from '../page/refusals.tsx'
import { beginAttempt } from '../page/standing-refusals.ts'
import { OrderPayments } from '../payments/order-payments.tsx'
import { savePaymentDecision } from '../payments/payment-action.ts'
import { listOrderPayments } from '../payments/payment-task-queries.ts'
import type { Route } from './+types/order-screen.ts'
import { DELIVERY_FEE_TASK, saveDeliveryFee } from './delivery-fee.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderDocuments, type SavedPaper } from './order-documents.tsx'
import { withPlacedEvent } from './order-events.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderUpdateDialog } from './order-update-dialog.tsx'
import { saveOrderUpdate } from './order-update.ts'
import { PackingSlip, type PackingSlipProps } from './packing-slip.tsx'
import { AskedPartPanel, PART_TASK, saveAskedPart } from './payment-link/asked-part-panel.tsx'
import { canAskForPart } from './payment-link/link-message.ts'
import { OrderLink } from './payment-link/order-link.tsx'
import { PIECES_TASK, PiecesPanel, savePieces } from './pieces-panel.tsx'
import {
  fetchInvoice,
  getOrderDetails,
  getOrderPagePath,
  listMissingPieces,
  listOrderHistory,
  listOrderItems,
  listReceiptsOfOrder,
  listTaxDocuments,
  type OrderRow,
} from './queries.ts'
import { REST_TASK, RestPanel, saveAskingForRest } from './rest/rest-panel.tsx'
import { isWorkTask, saveWork, WorkPanel } from './work-panel.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Order Details')

/** `id` is an order's id or number. Not awaited, so that the dialog opens at once over the list. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { parts: readParts(id) }
}

/** Each part is undefined when it could not be read; the order is null when there is none. */
async function readParts(id: string) {
  const client = await browserClient()
  const order = await part(getOrderDetails(client, id), 'The order')
  const [items, shop, events, payments, mails, documents, receipts, pagePath, missing, figures] =
    await Promise.all([
      order ? part(listOrderItems(client, order.id), 'The items of the order') : undefined,
      order ? part(getSite(client), 'The name of the shop') : undefined,
      part(listOrderHistory(client, order?.order_number ?? id), 'The history of the order'),
      order ? part(listOrderPayments(client, order.id), 'The payments of the order') : undefined,
      order ? part(listOrderMails(client, order.id), 'The mails about the order') : undefined,
      order ? part(listTaxDocuments(client, order.id), 'The documents of the order') : undefined,
      order ? part(listReceiptsOfOrder(client, order.id), 'The receipts of the order') : undefined,
      order ? part(getOrderPagePath(client, order.id), 'The link of the order') : undefined,
      order ? part(listMissingPieces(client, order.id), 'What the order misses') : undefined,
      order ? part(readFigures(client, [order.id]), 'The figures of the order') : undefined,
    ])
  return { order, items, shop, events, payments, mails, documents, receipts, pagePath, missing, figures }
}

function part<Value>(read: Promise<Value>, what: string): Promise<Value | undefined> {
  return withFallback<Value | undefined>(read, undefined, what)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  if (form.get('task') === DELIVERY_FEE_TASK) return saveDeliveryFee(form)
  if (form.get('task') === PIECES_TASK) return savePieces(form)
  if (form.get('task') === REST_TASK) return saveAskingForRest(form)
  if (form.get('task') === PART_TASK) return saveAskedPart(form)
  const task = form.get('task')
  if (isWorkTask(task)) return saveWork(task, form)
  if (form.has(REFUND_TASK)) return saveGatewayRefund(form)
  return form.has('payment') ? savePaymentDecision(form) : saveOrderUpdate(form)
}

export const shouldRevalidate = revalidateOnSuccess

async function saveInvoice({ id, order_number }: OrderRow, paper?: SavedPaper): Promise<void> {
  const refuse = beginAttempt(`invoice ${id}`)
  try {
    saveFile(
      await withReauthentication(async () => fetchInvoice(await browserClient(), id, paper?.query)),
      `${paper?.file ?? order_number}.pdf`,
    )
  } catch (error) {
    const failure = answeredMessage(error, 'The invoice could not be made. Please try again.')
    refuse('Error', failureMessage(error, failure))
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
      <Refusals className="sticky top-0 z-10 mb-4 print:hidden" />
      <Suspense fallback={<Loading />}>
        <Details parts={parts} onUpdate={setUpdating} />
      </Suspense>
      {updating && <OrderUpdateDialog order={updating} onClose={closeUpdate} />}
    </Dialog>
  )
}

function Loading() {
  return (
    <>
      <div className="print:hidden">
        <SpinnerPanel />
      </div>
      <PrintedTooEarly what="The order" />
    </>
  )
}

type DetailsProps = Route.ComponentProps['loaderData'] & { onUpdate: (order: OrderRow) => void }

function Details({ parts, onUpdate }: DetailsProps) {
  const { order, items, shop, events, payments, mails, documents, receipts, pagePath, missing, figures } =
    use(parts)
  if (order === undefined)
    return <p className="text-danger">This order could not be loaded. Close and try again.</p>
  const paid = payments && amountPaid(payments)
  const hasPaper = order !== null && items !== undefined && shop !== undefined && figures !== undefined
  return (
    <>
      {hasPaper && (
        <PaperOfDialog
          order={order}
          figures={figures.get(order.id) ?? NO_FIGURES}
          items={items}
          shop={shop}
        />
      )}
      {order === null ? (
        <p>There is no such order any more: it was deleted, or its address is not right.</p>
      ) : (
        <>
          <OrderToolbar id={order.id} onUpdate={() => onUpdate(order)} onInvoice={() => saveInvoice(order)}>
            {pagePath !== undefined && <OrderLink order={order} path={pagePath} />}
          </OrderToolbar>
          <PiecesPanel order={order} missing={missing} />
          <WorkPanel order={order} />
          {paid !== undefined && pagePath !== undefined && (
            <RestPanel order={order} paid={paid} path={pagePath} />
          )}
          {canAskForPart(order) && <AskedPartPanel order={order} />}
          <OrderDetails
            order={order}
            items={items}
            figures={figures?.get(order.id)}
            tested={payments && testAmountPaid(payments)}
          />
          <OrderPayments order={order} payments={payments} />
          <OrderDocuments
            documents={documents}
            receipts={receipts}
            onSave={(paper) => void saveInvoice(order, paper)}
          />
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

/** What the browser's own command prints while the dialog is open: the same as the button. */
function PaperOfDialog(props: PackingSlipProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser prints what is there when the event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return (
    <div data-paper="" className="hidden print:block">
      <PackingSlip {...props} />
    </div>
  )
}

interface OrderToolbarProps {
  id: string
  onUpdate: () => void
  /** Saves the invoice; reports failures itself. */
  onInvoice: () => Promise<void>
  /** More buttons. */
  children?: ReactNode
}

/** The buttons of an order: status, printing and invoice. */
function OrderToolbar({ id, onUpdate, onInvoice, children }: OrderToolbarProps) {
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    await onInvoice()
    setSaving(false)
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Button size="small" onClick={onUpdate}>
        <Pencil aria-hidden="true" />
        Update status
      </Button>
      <Link to={`/admin/orders/${id}/print`} className={buttonClasses('outline', 'small')}>
        <Printer aria-hidden="true" />
        Print
      </Link>
      <Button variant="outline" size="small" pending={isSaving} onClick={() => void save()}>
        <FileText aria-hidden="true" />
        Invoice (PDF)
      </Button>
      {children}
    </div>
  )
}
