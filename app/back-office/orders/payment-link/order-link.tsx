import Link2 from '~icons/lucide/link-2'
import MessageCircle from '~icons/lucide/message-circle'
import { whatsAppNumber } from '../../../lib/telephone.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { copyAddress } from '../../page/copy-address.ts'
import { canPayByLink, linkMessage, type LinkedOrder } from './link-message.ts'

interface OrderLinkProps {
  order: LinkedOrder
  /** The path of the page that the customer can open. */
  path: string
}

/** Sends the customer to the page of the order: to pay it, or to follow it. */
export function OrderLink({ order, path }: OrderLinkProps) {
  const address = `${window.location.origin}${path}`
  const number = whatsAppNumber(order.customer_phone ?? '')

  return (
    <>
      <Button variant="outline" size="small" onClick={() => void copyAddress(address)}>
        <Link2 aria-hidden="true" />
        {canPayByLink(order) ? 'Copy payment link' : 'Copy link'}
      </Button>
      {number !== '' && (
        <a
          href={`https://wa.me/${number}?text=${encodeURIComponent(linkMessage(order, address))}`}
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
