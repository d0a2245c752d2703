import { useState } from 'react'
import { PICKUP_STEPS } from '../../domain/orders/order-status.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { DecisionConsequences, usePreview } from '../consequences/decision-consequences.tsx'
import { RefundNowInput } from '../consequences/refund-now-input.tsx'
import type { RefundNow } from '../consequences/refund-now.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-list-spec.ts'

export interface OrderUpdateDialogProps {
  order: OrderStatusFieldsProps['order'] & { order_number: string; updated_at: string }
  onClose: () => void
}

/** Sent to the screen's action. See docs/behaviour/orders.md#updating-an-order. */
export function OrderUpdateDialog({ order, onClose }: OrderUpdateDialogProps) {
  return (
    <FormDialog
      title="Update Order Status"
      description={order.order_number}
      submitLabel="Update Order"
      id={order.id}
      version={order.updated_at}
      canRecreate={false}
      onClose={onClose}
    >
      {() => <OrderStatusFields order={order} />}
    </FormDialog>
  )
}

interface OrderStatusFieldsProps {
  order: {
    id: string
    status: string
    payment_status: string
    /** The customer's note; the staff's is in order_staff_notes. */
    notes: string | null
    order_staff_notes: { notes: string | null } | null
    delivery_method: string | null
    tracking_number: string | null
    driver_phone: string | null
  }
}

const statuses = statusOptions(ORDER_STATUSES)
const payments = statusOptions(PAYMENT_STATUSES)

const PICKUP_HINT = `Shipped: ${PICKUP_STEPS.shipped.title}. Delivered: ${PICKUP_STEPS.delivered.title}.`

/** The fields of an order that staff change. */
function OrderStatusFields({ order }: OrderStatusFieldsProps) {
  const [status, setStatus] = useState(order.status)
  const [payment, setPayment] = useState(order.payment_status)
  return (
    <>
      <Field label="Order Status" hint={order.delivery_method === 'pickup' && PICKUP_HINT}>
        {(control) => (
          <Select
            name="status"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
            options={statuses}
            {...control}
          />
        )}
      </Field>
      <Field label="Payment Status">
        {(control) => (
          <Select
            name="payment_status"
            value={payment}
            onChange={({ target }) => setPayment(target.value)}
            options={payments}
            {...control}
          />
        )}
      </Field>
      {status === 'cancelled' && order.status !== 'cancelled' && (
        <Cancellation key={payment} orderId={order.id} paymentStatus={payment} />
      )}
      {order.delivery_method === 'delivery' && <ShippingFields order={order} />}
      <Field label="Notes" hint="Only staff see these.">
        {(control) => (
          <Textarea
            name="staff_notes"
            defaultValue={order.order_staff_notes?.notes ?? ''}
            maxLength={5000}
            {...control}
          />
        )}
      </Field>
      {order.notes && (
        <section aria-labelledby="customers-note">
          <h3 id="customers-note" className="text-sm font-medium">
            Customer’s note
          </h3>
          <p className="mt-1.5 rounded-xl bg-sand/60 px-4 py-3 wrap-anywhere whitespace-pre-line">
            {order.notes}
          </p>
        </section>
      )}
    </>
  )
}

/** What the cancellation means, and the refund that goes with it. */
function Cancellation({ orderId, paymentStatus }: { orderId: string; paymentStatus: string }) {
  const preview = usePreview({ kind: 'cancel', orderId, paymentStatus })
  const [refund, setRefund] = useState<RefundNow>()
  return (
    <>
      <DecisionConsequences kind="cancel" preview={preview} onChoose={setRefund} />
      <RefundNowInput refund={refund} />
    </>
  )
}

/** What the customer reads while the order is on its way. */
function ShippingFields({ order }: OrderStatusFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Tracking number" hint="The customer sees it.">
        {(control) => (
          <Input
            name="tracking_number"
            kind="code"
            defaultValue={order.tracking_number ?? ''}
            maxLength={100}
            {...control}
          />
        )}
      </Field>
      <Field label="Driver’s phone" hint="The customer sees it.">
        {(control) => (
          <Input
            name="driver_phone"
            kind="phone"
            defaultValue={order.driver_phone ?? ''}
            maxLength={50}
            {...control}
          />
        )}
      </Field>
    </div>
  )
}
