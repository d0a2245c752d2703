import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../lib/order-list.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { capitalised } from './capitalised.ts'

export interface OrderStatusFieldsProps {
  order: { status: string; payment_status: string; notes: string | null }
}

const statuses = capitalised(ORDER_STATUSES)
const payments = capitalised(PAYMENT_STATUSES)

/** What staff change of an order: its status, its payment and their notes. */
export function OrderStatusFields({ order }: OrderStatusFieldsProps) {
  return (
    <>
      <Field label="Order Status">
        {(control) => <Select name="status" defaultValue={order.status} options={statuses} {...control} />}
      </Field>
      <Field label="Payment Status">
        {(control) => (
          <Select name="payment_status" defaultValue={order.payment_status} options={payments} {...control} />
        )}
      </Field>
      <Field label="Notes">
        {(control) => (
          <Textarea name="notes" defaultValue={order.notes ?? ''} maxLength={5000} {...control} />
        )}
      </Field>
    </>
  )
}
