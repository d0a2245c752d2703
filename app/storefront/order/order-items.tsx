import { colourText } from '../../domain/colour-text.ts'
import { formatNaira } from '../../domain/money.ts'
import { classNames } from '../../lib/class-names.ts'

export interface OrderItem {
  id: string
  product_name: string
  color: string | null
  quantity: number
  /** Naira. */
  total: number
}

/** What was ordered. */
export function OrderItems({ items, className }: { items: readonly OrderItem[]; className: string }) {
  return (
    <ul aria-label="Items" className={classNames('divide-y divide-ink/10 border-y border-ink/10', className)}>
      {items.map((item) => (
        <li key={item.id} className="flex justify-between gap-4 py-2.5">
          <span className="min-w-0 break-words">
            {item.quantity} × {item.product_name}
            {item.color !== null && (
              <span className="block text-sm text-ink-soft">{colourText(item.color)}</span>
            )}
          </span>
          <span className="tabular-nums">{formatNaira(item.total)}</span>
        </li>
      ))}
    </ul>
  )
}
