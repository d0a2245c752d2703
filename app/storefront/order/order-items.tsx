import { colourText } from '../../domain/colour-text.ts'
import { formatNaira } from '../../domain/money.ts'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

export interface OrderItem {
  id: string
  product_name: string
  color: string | null
  made_to_order_weeks: number | null
  quantity: number
  /** Naira. */
  total: number
  /** Null for a product without a picture, and for one that was deleted. */
  image_url: string | null
}

/** What was ordered. */
export function OrderItems({ items, className }: { items: readonly OrderItem[]; className: string }) {
  return (
    <ul aria-label="Items" className={classNames('divide-y divide-ink/10 border-y border-ink/10', className)}>
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-[min(1rem,3.5vw)] py-3">
          <Picture
            src={item.image_url}
            alt=""
            sizes="3.5rem"
            width={56}
            height={70}
            maxWidth={320}
            crop
            className="aspect-4/5 w-14 shrink-0 rounded-md"
          />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="leading-snug">{`${item.quantity} × ${item.product_name}`}</p>
            {item.color !== null && <p className="text-sm text-ink-soft">{colourText(item.color)}</p>}
            {item.made_to_order_weeks !== null && (
              <p className="text-sm">{madeToOrderText(item.made_to_order_weeks)}</p>
            )}
            <p className="text-right tabular-nums">{formatNaira(item.total)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
