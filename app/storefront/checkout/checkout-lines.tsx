import { colourText } from '../../domain/colour-text.ts'
import { formatNaira } from '../../domain/money.ts'
import { Picture } from '../../ui/picture.tsx'
import type { CartItem } from '../cart/cart.ts'
import { isAvailable, lineKey, lineTotal } from '../cart/cart.ts'
import { LineWarning } from '../cart/line-problem.tsx'
import { RegularPriceNote } from '../cart/price.tsx'

/** The lines of the order, with their warnings. */
export function CheckoutLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul aria-label="Items in this order" className="mt-6 space-y-4 border-b border-ink/15 pb-6">
      {items.map((item, index) => (
        <li
          key={lineKey(items, index)}
          className="grid grid-cols-[min(3.5rem,16vw)_1fr] gap-x-[min(1rem,4vw)]"
        >
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
            {item.color !== null && (
              <p className="text-sm break-words text-ink-soft">{colourText(item.color)}</p>
            )}
            <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-ink-soft">
                {item.quantity} × {formatNaira(item.price)}
              </span>
              {isAvailable(item) && <span className="ml-auto">{formatNaira(lineTotal(item))}</span>}
            </p>
            {isAvailable(item) && <RegularPriceNote line={item} />}
            <LineWarning item={item} items={items} />
          </div>
        </li>
      ))}
    </ul>
  )
}
