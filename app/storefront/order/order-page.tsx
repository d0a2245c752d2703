import { useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { orderHeading } from '../own-order/order-heading.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { useShopPhone } from '../page/use-shop-phone.ts'
import type { BankAccount, PaymentOption } from '../payment/queries.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CopyButton } from './copy-button.tsx'
import { OrderContents } from './order-contents.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { paymentText } from './payment-text.ts'
import type { OrderKey } from './queries.ts'

export interface OrderPageProps {
  order: OwnOrderRow
  options: readonly PaymentOption[]
  account: BankAccount | null
  /** The errors of a refused receipt. */
  errors: FieldErrors | undefined
  /** The key of the order's link, for buyers without an account. */
  orderKey?: OrderKey
  /** Shown above the heading. */
  above?: Elements
  /** Shown below the order's number. */
  note?: Elements
  /** Shown below the buttons. */
  below?: Elements
}

/** An order as its buyer sees it, with or without an account. */
export function OrderPage({ order, options, account, errors, orderKey, above, note, below }: OrderPageProps) {
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      {above}
      {/* It takes the focus after a payment, which no key has led to: without a ring. */}
      <h1 className="title-section mt-2 whitespace-pre-line outline-none">
        {orderHeading(order).replace('. ', '.\n')}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-ink-soft">
          Order <span className="font-medium text-ink tabular-nums select-all">{order.order_number}</span>
        </p>
        <CopyButton text={order.order_number} what="the order number" />
      </div>
      {note}
      <OrderNews order={order} />
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="space-y-10">
          <OrderPayment order={order} options={options} account={account} errors={errors} />
          <OrderProgress order={order} />
          <div className="flex flex-wrap gap-3">
            <WhatsAppLink orderNumber={order.order_number} />
            <OrderInvoice order={order} orderKey={orderKey} />
            <CancelOrder order={order} />
          </div>
          {below}
        </div>
        <OrderContents order={order} />
      </div>
    </div>
  )
}

/** Tells screen readers what has changed while the page was open. */
function OrderNews({ order }: { order: OwnOrderRow }) {
  const [told, setTold] = useState({ order, news: '' })
  if (told.order !== order) setTold({ order, news: newsOf(told.order, order) })
  return (
    <p aria-live="polite" className="sr-only">
      {told.news}
    </p>
  )
}

function newsOf(before: OwnOrderRow, now: OwnOrderRow): string {
  const [heading, payment] = [orderHeading(now), paymentText(now)]
  if (heading !== orderHeading(before)) return heading
  if (payment !== paymentText(before)) return payment
  return JSON.stringify(now) === JSON.stringify(before) ? '' : 'The details of your order have changed.'
}

/** A chat about the order; nothing in a shop without a number. */
function WhatsAppLink({ orderNumber }: { orderNumber: string }) {
  const number = whatsAppNumber(useShopPhone())
  if (number === '') return null
  const text = encodeURIComponent(`Hello! I have a question about my order ${orderNumber}.`)
  return (
    <a
      href={`https://wa.me/${number}?text=${text}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses('outline')}
    >
      Ask on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
