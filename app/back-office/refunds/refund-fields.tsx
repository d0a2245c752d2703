import { useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { readAmount } from '../form/amount.ts'
import type { ProposedRefund } from './proposed-refund.ts'
import { REFUND_STATUSES } from './refund-list-spec.ts'
import { refundWarning, type OrderToRefund } from './refund-warning.ts'
import { RefundedPaymentField, type ArrivedPayment } from './refunded-payment-field.tsx'

export interface RefundValues {
  id: string
  /** Null when the order was deleted. */
  order_id: string | null
  /** Null when staff have not said which payment it gives back. */
  payment_id: string | null
  amount: number
  reason: string
  status: string
  notes: string | null
  order: { order_number: string; customer_name: string; payments: readonly ArrivedPayment[] } | null
}

export interface OrderOption extends OrderToRefund {
  id: string
  order_number: string
  customer_name: string
  payments: readonly ArrivedPayment[]
}

export interface RefundFieldsProps {
  /** Absent for a new refund. */
  refund?: RefundValues
  /** What a new refund begins with; null for an empty form. */
  proposed?: (Omit<ProposedRefund, 'order'> & { order: OrderOption }) | null
  /** The orders found, newest first; undefined before the first search result. */
  orders: readonly OrderOption[] | undefined
  /** Searches orders by number, customer, e-mail address or phone number. */
  onSearch: (search: string) => void
  errors: FieldErrors
  /** The label of the submit button. */
  submitLabel: string
}

export function RefundFields(props: RefundFieldsProps) {
  const { refund, orders: found, onSearch, errors, submitLabel } = props
  const orders = found ?? []
  const proposed = refund ? null : props.proposed
  const [order, setOrder] = useState<OrderOption | undefined>(proposed?.order)
  const [amount, setAmount] = useState(refund ? String(refund.amount) : (proposed?.amount ?? ''))
  const [status, setStatus] = useState(refund?.status ?? 'pending')
  const [search, setSearch] = useState('')
  const [payment, setPayment] = useState(refund?.payment_id ?? proposed?.paymentId ?? '')
  const orderId = order?.id ?? refund?.order_id ?? ''
  const isOwnOrder = orderId === refund?.order_id
  // A chosen order is kept in the state; the refund's own order is looked up among the search results.
  const current = order ?? orders.find(({ id }) => id === orderId)
  const warning = warningFor(current, { id: refund?.id, payment_id: payment, amount, status })

  return (
    <>
      <OrderField
        refund={refund}
        orders={order ? [order, ...orders.filter(({ id }) => id !== order.id)] : orders}
        value={orderId}
        status={searchStatus(found?.length, search)}
        onChoose={(id) => {
          setOrder(orders.find((option) => option.id === id))
          setPayment((id === refund?.order_id && refund.payment_id) || '')
        }}
        onSearch={(text) => {
          setSearch(text.trim())
          onSearch(text)
        }}
        error={errors['order_id']}
      />
      {proposed?.returnId && orderId === proposed.order.id && (
        <input type="hidden" name="return_id" value={proposed.returnId} />
      )}
      <Field label="Refund Amount" required error={errors['amount']}>
        {(control) => (
          <Input
            name="amount"
            kind="amount"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <Warning warning={warning} unconfirmed={errors['confirmed']} submitLabel={submitLabel} />
      <RefundedPaymentField
        payments={(isOwnOrder ? refund.order?.payments : current?.payments) ?? []}
        value={payment}
        onChange={setPayment}
        isOwnOrder={isOwnOrder}
        error={errors['payment_id']}
      />
      <Field label="Reason" required error={errors['reason']}>
        {(control) => (
          <Textarea name="reason" defaultValue={refund?.reason ?? proposed?.reason} {...control} />
        )}
      </Field>
      <Field label="Status" error={errors['status']}>
        {(control) => (
          <Select
            name="status"
            value={status}
            onChange={(event) => setStatus(event.target.value)}
            options={statusOptions(REFUND_STATUSES)}
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

interface OrderFieldProps extends Pick<RefundFieldsProps, 'refund' | 'onSearch'> {
  orders: readonly OrderOption[]
  value: string
  /** The result of the search, in words. */
  status: string
  onChoose: (id: string) => void
  error?: string
}

/** A search box with a select of the orders found. */
function OrderField({ refund, orders, value, status, onChoose, onSearch, error }: OrderFieldProps) {
  return (
    <>
      <Field label="Find an order">
        {(control) => (
          <Input
            type="search"
            placeholder="Order number, customer, e-mail or phone"
            autoComplete="off"
            onChange={(event) => onSearch(event.target.value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            {...control}
          />
        )}
      </Field>
      <Field label="Order" required error={error}>
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
      <output className="-mt-2 block text-sm text-ink-soft">{status}</output>
      {refund?.order_id === null && <input type="hidden" name="order_deleted" value="on" />}
    </>
  )
}

function searchStatus(count: number | undefined, search: string): string {
  if (count === undefined) return 'Looking for orders …'
  if (count === 0) return search === '' ? 'No orders found' : `No orders found for “${search}”`
  return `${count} ${count === 1 ? 'order' : 'orders'} to choose from, newest first.`
}

interface WarningProps {
  /** The warning for the current values. */
  warning: string | null
  /** The warning that stopped the last submission; submitting again confirms it. */
  unconfirmed?: string
  submitLabel: string
}

function Warning({ warning, unconfirmed, submitLabel }: WarningProps) {
  const boxClasses = 'block rounded-lg bg-amber-100 px-3.5 py-2.5 text-sm text-amber-900 empty:hidden'
  return (
    <>
      <output className={boxClasses}>{warning === unconfirmed ? null : warning}</output>
      <p role="alert" className={boxClasses}>
        {unconfirmed && `${unconfirmed} To save it all the same, press “${submitLabel}” again.`}
      </p>
      <input type="hidden" name="confirmed" value={unconfirmed ?? ''} />
    </>
  )
}

/** Adds the refund's own order, which may be too old to be among the results. */
function orderOptions(orders: readonly OrderOption[], refund: RefundValues | undefined) {
  const options = orders.map(({ id, ...order }) => ({ value: id, label: orderLabel(order) }))
  if (refund?.order_id && refund.order && orders.every(({ id }) => id !== refund.order_id))
    options.unshift({ value: refund.order_id, label: orderLabel(refund.order) })
  return options
}

function orderLabel({ order_number, customer_name }: Pick<OrderOption, 'order_number' | 'customer_name'>) {
  return `${order_number} - ${customer_name}`
}

function warningFor(
  order: OrderOption | undefined,
  { amount: typed, ...refund }: { id?: string; payment_id: string; amount: string; status: string },
): string | null {
  const amount = readAmount(typed)
  if (order === undefined || 'problem' in amount || amount.naira === null) return null
  return refundWarning(order, { ...refund, amount: amount.naira })
}
