import type { FormEvent } from 'react'
import { orderStatuses, paymentStatuses } from '../../forms/order-form.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { OrderView } from './order-details.tsx'

export interface OrderStatusFormProps {
  order: OrderView
  saving: boolean
  onCancel: () => void
  onSave: (form: FormData) => void
}

/** What staff change of an order: its status, its payment and their notes. */
export function OrderStatusForm({ order, saving, onCancel, onSave }: OrderStatusFormProps) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(new FormData(event.currentTarget))
  }

  return (
    <form onSubmit={save} className="space-y-4">
      <Field label="Order Status">
        {(control) => (
          <Select name="status" defaultValue={order.status} options={choices(orderStatuses)} {...control} />
        )}
      </Field>
      <Field label="Payment Status">
        {(control) => (
          <Select
            name="payment_status"
            defaultValue={order.payment_status}
            options={choices(paymentStatuses)}
            {...control}
          />
        )}
      </Field>
      <Field label="Notes">
        {(control) => (
          <Textarea name="notes" defaultValue={order.notes ?? ''} maxLength={5000} {...control} />
        )}
      </Field>
      <DialogActions>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={saving}>
          Update Order
        </Button>
      </DialogActions>
    </form>
  )
}

function choices(values: readonly string[]) {
  return values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
}
