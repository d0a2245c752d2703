import { formatDateTime } from '../../lib/dates.ts'
import { describeEvent, type OrderEvent } from './order-events.ts'

export interface OrderTimelineProps {
  /** Undefined when the events could not be read. */
  events: readonly OrderEvent[] | undefined
  /** Null for an order without a chosen delivery, and for one that is deleted. */
  deliveryMethod: string | null
}

/** The history of an order with the actor of each change. */
export function OrderTimeline(props: OrderTimelineProps) {
  return (
    <section aria-label="History">
      <h3 className="mt-7 mb-3 font-serif text-xl">History</h3>
      <Events {...props} />
    </section>
  )
}

function Events({ events, deliveryMethod }: OrderTimelineProps) {
  if (events === undefined)
    return <p className="text-danger">The history could not be loaded. Close and try again.</p>
  if (events.length === 0)
    return <p className="text-ink-soft">Nothing is on record yet. What changes from now on will show here.</p>
  return (
    <ol className="ml-1.5 space-y-5 border-l border-ink/15 pl-5">
      {events.map((event) => (
        <Event key={event.id} event={event} deliveryMethod={deliveryMethod} />
      ))}
    </ol>
  )
}

type EventProps = Pick<OrderTimelineProps, 'deliveryMethod'> & { event: OrderEvent }

function Event({ event, deliveryMethod }: EventProps) {
  const lines = describeEvent(event, deliveryMethod)
  if (lines.length === 0) return null
  return (
    <li className="relative before:absolute before:top-2 before:-left-[1.5625rem] before:size-2.5 before:rounded-full before:bg-terracotta before:ring-4 before:ring-cream forced-colors:before:bg-[CanvasText] forced-colors:before:[forced-color-adjust:none]">
      {lines.map(({ what, text }) => (
        <div key={what}>
          <p>{what}</p>
          {text && (
            <p className="mt-0.5 border-l-2 border-ink/10 pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
              {text}
            </p>
          )}
        </div>
      ))}
      <p className="text-sm wrap-anywhere text-ink-soft">
        {event.who}, {formatDateTime(event.at)}
      </p>
    </li>
  )
}
