import { useState } from 'react'
import { readAmount } from '../../forms/amount.ts'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { refundableKobo, refundStatuses } from '../../forms/refund.ts'
import { formatNaira, fromKobo, toKobo } from '../../lib/money.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { capitalised } from './capitalised.ts'

export interface RefundValues {
  id: string
  /** Null once the order was deleted. */
  order_id: string | null
  amount: number
  reason: string
  status: string
  notes: string | null
  order: { order_number: string; customer_name: string } | null
}

export interface OrderOption {
  id: string
  order_number: string
  customer_name: string
  total_amount: number
  refunds: readonly { id: string; amount: number; status: string }[]
}

export interface RefundFieldsProps {
  /** Absent for a new one. */
  refund?: RefundValues
  orders: readonly OrderOption[]
  errors: FieldErrors
}

export function RefundFields({ refund, orders, errors }: RefundFieldsProps) {
  const [orderId, setOrderId] = useState(refund?.order_id ?? '')
  const [amount, setAmount] = useState(refund ? String(refund.amount) : '')
  const warning = tooMuch(
    orders.find(({ id }) => id === orderId),
    amount,
    refund?.id,
  )

  return (
    <>
      <Field label="Order *" required error={errors['order_id']}>
        {(control) => (
          <Select
            name="order_id"
            value={orderId}
            onChange={(event) => setOrderId(event.target.value)}
            placeholder={refund?.order_id === null ? 'N/A: the order was deleted' : 'Select an order'}
            options={orderOptions(orders, refund)}
            {...control}
          />
        )}
      </Field>
      {refund?.order_id === null && <input type="hidden" name="order_deleted" value="on" />}
      <Field label="Refund Amount *" required error={errors['amount']}>
        {(control) => (
          <Input
            name="amount"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <output className="block rounded-lg bg-amber-100 px-3.5 py-2.5 text-sm text-amber-900 empty:hidden">
        {warning}
      </output>
      <Field label="Reason *" required error={errors['reason']}>
        {(control) => <Textarea name="reason" defaultValue={refund?.reason} {...control} />}
      </Field>
      <Field label="Status" error={errors['status']}>
        {(control) => (
          <Select
            name="status"
            defaultValue={refund?.status ?? 'pending'}
            options={capitalised(refundStatuses)}
            {...control}
          />
        )}
      </Field>
      <Field label="Notes" error={errors['notes']}>
        {(control) => <Textarea name="notes" defaultValue={refund?.notes ?? ''} {...control} />}
      </Field>
    </>
  )
}

/** The order of the refund itself may be too old to be among those that were read. */
function orderOptions(orders: readonly OrderOption[], refund: RefundValues | undefined) {
  const options = orders.map(({ id, ...order }) => ({ value: id, label: orderLabel(order) }))
  if (refund?.order_id && refund.order && orders.every(({ id }) => id !== refund.order_id))
    options.unshift({ value: refund.order_id, label: orderLabel(refund.order) })
  return options
}

function orderLabel({ order_number, customer_name }: Pick<OrderOption, 'order_number' | 'customer_name'>) {
  return `${order_number} - ${customer_name}`
}

/** A warning, never a refusal: staff may have their reasons. */
function tooMuch(order: OrderOption | undefined, typed: string, refundId?: string): string | null {
  const amount = readAmount(typed)
  if (order === undefined || 'problem' in amount || amount.naira === null) return null
  const left = Math.max(0, refundableKobo(order, refundId))
  if (toKobo(amount.naira) <= left) return null
  const total = formatNaira(order.total_amount)
  return left === toKobo(order.total_amount)
    ? `This is more than the order's total of ${total}.`
    : `This is more than is left to refund: ${formatNaira(fromKobo(left))} of the order's total of ${total}.`
}
