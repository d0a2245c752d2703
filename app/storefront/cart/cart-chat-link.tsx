import { formatNaira } from '../../domain/money.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { useShopPhone } from '../page/use-shop-phone.ts'
import { lineName, type CartItem } from './cart.ts'

/** Sends the cart to the shop as a prepared message; nothing in a shop without a number. */
export function CartChatLink({ items, total }: { items: readonly CartItem[]; total: number }) {
  const number = whatsAppNumber(useShopPhone())
  if (number === '') return null
  const lines = items.map((item) => `${item.quantity} × ${lineName(item)}`)
  const text = ['Hello! I would like to order:', ...lines, `In all ${formatNaira(total)}`].join('\n')
  return (
    <a
      href={`https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses('ghost', 'large')}
    >
      Send on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
