import { Link } from 'react-router'
import { returnableQuantity, type ReturnRequest } from '../../domain/returns.ts'
import { formatDate } from '../../lib/dates.ts'
import { buttonClasses } from '../../ui/button.tsx'

interface OwnReturn extends ReturnRequest {
  id: string
  created_at: string
  answer: string | null
}

export interface OrderReturnsProps {
  order: {
    status: string
    order_items: readonly { id: string; product_name: string; quantity: number }[]
    /** The latest first. */
    returns: readonly OwnReturn[]
  }
  /** Of the form. */
  path: string
}

const STATES: Record<string, string> = {
  requested: 'We are looking at your request and will let you know.',
  approved: 'You can send it back.',
  rejected: 'We could not accept this return.',
  received: 'We have received it.',
}

/** What was asked to be returned of an order, and the way to the form; nothing for an order that has not been delivered. */
export function OrderReturns({ order, path }: OrderReturnsProps) {
  const { status, order_items, returns } = order
  const canReturn =
    status === 'delivered' && order_items.some((item) => returnableQuantity(item, returns) > 0)
  if (!canReturn && returns.length === 0) return null
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns" className="font-serif text-2xl">
        Returns
      </h2>
      <ul className="mt-3 divide-y divide-ink/10 empty:hidden">
        {returns.map((request) => (
          <li key={request.id} className="space-y-1 py-3 first:pt-0">
            <p className="font-medium">{itemsText(request, order_items)}</p>
            <p>{STATES[request.status]}</p>
            {request.answer !== null && <p className="wrap-anywhere whitespace-pre-line">{request.answer}</p>}
            <p className="text-sm text-ink-soft">{`Asked on ${formatDate(request.created_at)}`}</p>
          </li>
        ))}
      </ul>
      {canReturn && (
        <p className="mt-4">
          <Link to={path} className={buttonClasses('outline')}>
            Return items
          </Link>
        </p>
      )}
    </section>
  )
}

/** `2 × Beni Chair, 1 × Oyo Lamp` */
function itemsText({ return_items }: OwnReturn, items: OrderReturnsProps['order']['order_items']): string {
  return return_items
    .map(({ order_item_id, quantity }) => {
      const name = items.find(({ id }) => id === order_item_id)?.product_name ?? ''
      return `${quantity} × ${name}`
    })
    .join(', ')
}
