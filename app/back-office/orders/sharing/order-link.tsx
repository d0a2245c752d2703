import Link2 from '~icons/link-2'
import MessageCircle from '~icons/message-circle'
import { formatNaira } from '../../../domain/money.ts'
import { costsNothing } from '../../../domain/order-status.ts'
import { whatsAppNumber } from '../../../lib/telephone.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

export interface OrderLinkProps {
  order: {
    order_number: string
    customer_name: string
    customer_phone: string | null
    total_amount: number
    payment_status: string
    delivery_is_quoted: boolean
    delivery_fee: number | null
    status: string
  }
  /** The path of the page that the customer can open. */
  path: string
}

/** Sends the customer to the page of the order: to pay it, or to follow it. */
export function OrderLink({ order, path }: OrderLinkProps) {
  const address = `${window.location.origin}${path}`
  const number = whatsAppNumber(order.customer_phone ?? '')

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Copied', 'The link to the order is in the clipboard.')
    } catch {
      toast.error('Error', `The link could not be copied. It is ${address}`)
    }
  }

  return (
    <>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Link2 aria-hidden="true" />
        {isUnpaid(order) ? 'Copy payment link' : 'Copy link'}
      </Button>
      {number !== '' && (
        <a
          href={`https://wa.me/${number}?text=${encodeURIComponent(message(order, address))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('outline', 'small')}
        >
          <MessageCircle aria-hidden="true" />
          WhatsApp<span className="sr-only"> to {order.customer_name} (opens in a new tab)</span>
        </a>
      )}
    </>
  )
}

function isUnpaid(order: OrderLinkProps['order']): boolean {
  return order.payment_status === 'pending' && order.status !== 'cancelled' && !costsNothing(order)
}

function message(order: OrderLinkProps['order'], address: string): string {
  const price = costsNothing(order) ? '' : ` over ${formatNaira(order.total_amount)}`
  const about = `your order ${order.order_number}${price}`
  const what = isUnpaid(order) ? `You can see and pay ${about} here` : `You can follow ${about} here`
  return `Hello ${order.customer_name}! ${what}: ${address}`
}
