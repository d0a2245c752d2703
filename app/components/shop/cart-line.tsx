import { CircleAlert, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { lineTotal, MAX_QUANTITY, type CartItem } from '../../cart/cart.ts'
import type { LineProblem } from '../../cart/line-problem.ts'
import { formatNaira } from '../../lib/money.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

export interface CartLineProps {
  item: CartItem
  problem: LineProblem | undefined
  onQuantityChange: (quantity: number) => void
  onRemove: () => void
}

/** One line of the cart, with what keeps it from being bought. */
export function CartLine({ item, problem, onQuantityChange, onRemove }: CartLineProps) {
  return (
    <li className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] gap-x-[min(0.875rem,4vw)] gap-y-3 border-b border-ink/12 py-5 sm:py-6 sm:grid-cols-[8rem_1fr] sm:gap-x-6">
      <Link to={`/product/${item.id}`} tabIndex={-1} aria-hidden="true">
        <Picture
          src={item.image_url}
          alt=""
          sizes="8rem"
          width={128}
          height={160}
          maxWidth={480}
          crop
          className="aspect-4/5 w-full rounded-lg"
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-[min(0.75rem,2vw)]">
          <div className="min-w-0">
            <Link
              to={`/product/${item.id}`}
              className="-my-2.5 block py-2.5 font-serif text-lg leading-snug break-words hover:underline sm:text-xl"
            >
              {item.name}
            </Link>
            <p className="mt-1 text-sm text-ink-soft tabular-nums">{formatNaira(item.price)} each</p>
            {item.discount_price !== null && (
              <p className="mt-0.5 text-sm text-ink-soft">Regular price applies</p>
            )}
          </div>
          <IconButton
            label={`Remove ${item.name}`}
            onClick={onRemove}
            className="-mt-2 -mr-[min(0.75rem,3vw)]"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
        <LineWarning problem={problem} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <QuantityStepper
            of={item.name}
            quantity={item.quantity}
            min={0}
            max={largestQuantity(item)}
            onChange={onQuantityChange}
          />
          <p className="ml-auto font-medium tabular-nums">{formatNaira(lineTotal(item))}</p>
        </div>
      </div>
    </li>
  )
}

/** Says what is wrong with a line and how to put it right; nothing when all is well. */
export function LineWarning({ problem }: { problem: LineProblem | undefined }) {
  return (
    <output className="flex items-start gap-2 text-sm font-medium text-danger empty:hidden">
      {problem && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem.message}
        </>
      )}
    </output>
  )
}

/** Plus stops at the stock as last seen; without that knowledge at the cart's own limit. */
function largestQuantity(item: CartItem): number {
  return Math.min(item.stock_quantity ?? MAX_QUANTITY, MAX_QUANTITY)
}
