import Check from '~icons/lucide/check'
import { classNames } from '../../lib/class-names.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { orderSteps } from './order-steps.ts'

/** What has happened to the order, and what is still to come. */
export function OrderProgress({ order }: { order: OwnOrderRow }) {
  return (
    <section aria-labelledby="order-progress">
      <h2 id="order-progress" className="font-serif text-2xl">
        Where it is
      </h2>
      <ol className="mt-4">
        {orderSteps(order).map(({ key, title, at, description, isPresent }) => (
          <li
            key={key}
            aria-current={isPresent ? 'step' : undefined}
            className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-3 not-last:before:w-px not-last:before:bg-ink/25"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'relative grid size-6 shrink-0 place-items-center rounded-full border',
                // Browsers print no backgrounds, and the tick is white.
                at === null
                  ? 'border-ink/25 bg-cream'
                  : 'border-green bg-green text-cream [print-color-adjust:exact]',
              )}
            >
              {at !== null && <Check className="size-3.5" />}
            </span>
            <span className={at === null ? 'text-ink-soft' : undefined}>
              <span className="block font-medium">{title}</span>
              {at !== null && (
                <time dateTime={at} className="block text-sm text-ink-soft">
                  {formatDateTime(at)}
                </time>
              )}
              {description !== null && <span className="block text-sm text-ink-soft">{description}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Shipping order={order} />
    </section>
  )
}

function Shipping({ order: { status, tracking_number, driver_phone } }: { order: OwnOrderRow }) {
  if (status !== 'shipped' || (tracking_number === null && driver_phone === null)) return null
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {tracking_number !== null && (
        <>
          <dt className="text-ink-soft">Tracking number</dt>
          <dd className="font-medium break-words select-all">{tracking_number}</dd>
        </>
      )}
      {driver_phone !== null && (
        <>
          <dt className="text-ink-soft">The driver</dt>
          <dd>
            <a href={telephoneLink(driver_phone)} className="underline underline-offset-4">
              {readablePhone(driver_phone)}
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}
