import { useState } from 'react'
import { readAmount } from '../../forms/amount.ts'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { refundWarning } from '../../forms/refund-warning.ts'
import { REFUND_STATUSES } from '../../lib/refund-list.ts'
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
  payment_status: string
  refunds: readonly { id: string; amount: number; status: string }[]
}

export interface RefundFieldsProps {
  /** Absent for a new one. */
  refund?: RefundValues
  /** The orders found, newest first; undefined until somebody has looked. */
  orders: readonly OrderOption[] | undefined
  /** Looks for orders by number, customer or e-mail address. */
  onFind: (search: string) => void
  errors: FieldErrors
  /** On the button that saves. */
  submitLabel: string
}

export function RefundFields({ refund, orders: found, onFind, errors, submitLabel }: RefundFieldsProps) {
  const orders = found ?? []
  const [order, setOrder] = useState<OrderOption>()
  const [amount, setAmount] = useState(refund ? String(refund.amount) : '')
  const [status, setStatus] = useState(refund?.status ?? 'pending')
  const orderId = order?.id ?? refund?.order_id ?? ''
  // The order it was opened with is told from what is found; one that was chosen is remembered.
  const warning = warn(order ?? orders.find(({ id }) => id === orderId), { id: refund?.id, amount, status })

  return (
    <>
      <OrderField
        refund={refund}
        orders={order ? [order, ...orders.filter(({ id }) => id !== order.id)] : orders}
        value={orderId}
        words={foundWords(found?.length)}
        onChoose={(id) => setOrder(orders.find((each) => each.id === id))}
        onFind={onFind}
        error={errors['order_id']}
      />
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
      <Warning warning={warning} unconfirmed={errors['confirmed']} submitLabel={submitLabel} />
      <Field label="Reason *" required error={errors['reason']}>
        {(control) => <Textarea name="reason" defaultValue={refund?.reason} {...control} />}
      </Field>
      <Field label="Status" error={errors['status']}>
        {(control) => (
          <Select
            name="status"
            value={status}
            onChange={(event) => setStatus(event.target.value)}
            options={capitalised(REFUND_STATUSES)}
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

interface OrderFieldProps extends Pick<RefundFieldsProps, 'refund' | 'onFind'> {
  orders: readonly OrderOption[]
  value: string
  /** How many there are to choose from. */
  words: string
  onChoose: (id: string) => void
  error?: string
}

/** A select of the orders found, with the box above that finds them. */
function OrderField({ refund, orders, value, words, onChoose, onFind, error }: OrderFieldProps) {
  return (
    <>
      <Field label="Find an order">
        {(control) => (
          <Input
            type="search"
            placeholder="Order number, customer or e-mail"
            autoComplete="off"
            onChange={(event) => onFind(event.target.value)}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            {...control}
          />
        )}
      </Field>
      <Field label="Order *" required error={error}>
        {(control) => (
          <Select
            name="order_id"
            value={value}
            onChange={(event) => onChoose(event.target.value)}
            placeholder={refund?.order_id === null ? 'N/A: the order was deleted' : 'Select an order'}
            options={orderOptions(orders, refund)}
            {...control}
          />
        )}
      </Field>
      <output className="-mt-2 block text-sm text-ink-soft">{words}</output>
      {refund?.order_id === null && <input type="hidden" name="order_deleted" value="on" />}
    </>
  )
}

function foundWords(count: number | undefined): string {
  if (count === undefined) return 'Looking for orders …'
  if (count === 0) return 'No order found.'
  return `${count} ${count === 1 ? 'order' : 'orders'} to choose from, newest first.`
}

interface WarningProps {
  /** As one types. */
  warning: string | null
  /** What the last click was stopped for; the next one saves. */
  unconfirmed?: string
  submitLabel: string
}

function Warning({ warning, unconfirmed, submitLabel }: WarningProps) {
  const box = 'block rounded-lg bg-amber-100 px-3.5 py-2.5 text-sm text-amber-900 empty:hidden'
  return (
    <>
      <output className={box}>{warning === unconfirmed ? null : warning}</output>
      <p role="alert" className={box}>
        {unconfirmed && `${unconfirmed} To save it all the same, press “${submitLabel}” again.`}
      </p>
      <input type="hidden" name="confirmed" value={unconfirmed ?? ''} />
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

function warn(
  order: OrderOption | undefined,
  { amount: typed, ...refund }: { id?: string; amount: string; status: string },
): string | null {
  const amount = readAmount(typed)
  if (order === undefined || 'problem' in amount || amount.naira === null) return null
  return refundWarning(order, { ...refund, amount: amount.naira })
}
