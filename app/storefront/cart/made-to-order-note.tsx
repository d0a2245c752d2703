import { useFetcher } from 'react-router'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import type { CartCheck } from './cart-check.ts'
import { isSameLine, type CartItem } from './cart.ts'
import { weeksToMake } from './weeks-to-make.ts'

/** In what time the pieces of a line are made; nothing for a line that takes from the stock. */
export default function MadeToOrderNote({ item, items }: { item: CartItem; items: readonly CartItem[] }) {
  const { data } = useFetcher<CartCheck>({ key: 'cart-check' })
  const index = items.findIndex((line) => isSameLine(line, item))
  const weeks = weeksToMake(items, data?.products ?? [])[index] ?? null
  return (
    <>
      {/* Read by weeksSeen() when the order is placed; the checkout's form is beside the lines. */}
      {data?.products && (
        <input
          type="hidden"
          form="checkout-form"
          name="weeks"
          value={JSON.stringify({ product_id: item.id, color: item.color, weeks })}
        />
      )}
      {weeks !== null && <p className="text-sm font-medium">{madeToOrderText(weeks)}</p>}
    </>
  )
}
