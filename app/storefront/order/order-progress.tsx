import Check from '~icons/check'
import { classNames } from '../../lib/class-names.ts'
import type { OwnOrderRow } from './queries.ts'

/** The way of an order. The statuses of the back office, in words for its customer. */
const STEPS = [
  { status: 'pending', title: 'Order placed', text: 'We have your order.' },
  { status: 'processing', title: 'Being prepared', text: 'We are getting it ready.' },
  { status: 'shipped', title: 'On its way', text: 'It has left us.' },
  { status: 'delivered', title: 'Delivered', text: 'It has arrived.' },
] as const

/** How far the order has come. */
export function OrderProgress({ order }: { order: OwnOrderRow }) {
  const current = STEPS.findIndex(({ status }) => status === order.status)
  return (
    <section aria-labelledby="order-progress">
      <h2 id="order-progress" className="font-serif text-2xl">
        Where it is
      </h2>
      {order.status === 'cancelled' ? (
        <p className="mt-3">
          {order.has_expired
            ? 'This order was cancelled because it was not paid in time.'
            : 'This order was cancelled.'}
        </p>
      ) : (
        <ol className="mt-4">
          {STEPS.map(({ status, title, text }, index) => (
            <li
              key={status}
              aria-current={index === current ? 'step' : undefined}
              className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-3 not-last:before:w-px not-last:before:bg-ink/20"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'relative grid size-6 shrink-0 place-items-center rounded-full border',
                  index <= current ? 'border-green bg-green text-cream' : 'border-ink/30 bg-cream',
                )}
              >
                {index <= current && <Check className="size-3.5" />}
              </span>
              <span className={index > current ? 'text-ink-soft' : undefined}>
                <span className="block font-medium">{title}</span>
                {index === current && <span className="block text-sm text-ink-soft">{text}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
