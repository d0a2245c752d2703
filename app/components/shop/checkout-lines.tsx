import type { CartItem } from '../../cart/cart.ts'
import { lineTotal } from '../../cart/cart.ts'
import type { LineProblem } from '../../cart/line-problem.ts'
import { formatNaira } from '../../lib/money.ts'
import { Picture } from '../ui/picture.tsx'
import { LineWarning } from './cart-line.tsx'

export interface CheckoutLinesProps {
  items: readonly CartItem[]
  problems: ReadonlyMap<string, LineProblem>
}

/** What is about to be bought, each line with what keeps it from being bought. */
export function CheckoutLines({ items, problems }: CheckoutLinesProps) {
  return (
    <ul aria-label="Items in this order" className="mt-6 space-y-4 border-b border-ink/15 pb-6">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[min(3.5rem,16vw)_1fr] gap-x-[min(1rem,4vw)]">
          <Picture
            src={item.image_url}
            alt=""
            sizes="3.5rem"
            width={56}
            height={70}
            maxWidth={320}
            crop
            className="aspect-4/5 w-full rounded-md"
          />
          <div className="min-w-0">
            <p className="leading-snug break-words">{item.name}</p>
            <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-ink-soft">
                {item.quantity} × {formatNaira(item.price)}
              </span>
              <span className="ml-auto">{formatNaira(lineTotal(item))}</span>
            </p>
            {item.discount_price !== null && <p className="text-sm text-ink-soft">Regular price applies</p>}
            <LineWarning problem={problems.get(item.id)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
