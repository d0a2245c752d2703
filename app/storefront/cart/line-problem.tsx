import CircleAlert from '~icons/lucide/circle-alert'
import { needsVariant } from './cart-lines.ts'
import { isAvailable, quantityOf, type CartItem } from './cart.ts'
import { LazyNote } from './lazy-note.tsx'

/** Why a line cannot be ordered as it is, with a message for the shopper: docs/behaviour/cart.md#lines-that-cannot-be-had. */
export type LineProblem =
  | { kind: 'gone' | 'sold-out' | 'variant' | 'colour'; message: string }
  /** `left` is what the line can have: more than 0, less than the quantity; null when its product's other lines take it all. */
  | { kind: 'too-many'; message: string; left: number | null }

/** The problem of a line of this cart by the product as last seen; null when there is none. */
export function lineProblem(item: CartItem, items: readonly CartItem[] = [item]): LineProblem | null {
  if (item.gone) return { kind: 'gone', message: 'No longer available. It is left out of the total.' }
  if (!isAvailable(item)) return { kind: 'sold-out', message: 'Sold out. It is left out of the total.' }
  if (needsVariant(item)) return { kind: 'variant', message: 'Please choose which one.' }
  const inColour = colourProblem(item)
  if (inColour !== null) return { kind: 'colour', message: inColour }
  const stock = item.stock_quantity
  const wanted = quantityOf(items, item.id)
  if (stock === null || wanted <= stock) return null
  if (wanted === item.quantity) return { kind: 'too-many', message: `Only ${stock} left.`, left: stock }
  const left = stock - (wanted - item.quantity)
  return { kind: 'too-many', message: `Only ${stock} left in all colours.`, left: left > 0 ? left : null }
}

function colourProblem({ color, color_variants, color_required }: CartItem): string | null {
  if (color !== null && !color_variants.includes(color)) return `${color} can no longer be had.`
  if (color === null && color_required && color_variants.length > 0) return 'Please choose a colour.'
  return null
}

export interface LineWarningProps {
  item: CartItem
  /** All lines of the cart: those of one product share its stock. */
  items: readonly CartItem[]
}

/** The problem of a line, if it has one, or in what time its pieces are made. */
export function LineWarning({ item, items }: LineWarningProps) {
  const problem = lineProblem(item, items)
  return (
    <>
      <LazyNote enabled={item.stock_quantity === null} props={{ item, items }} />
      <output className="flex items-start gap-2 text-sm font-medium text-danger empty:hidden">
        {problem && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{problem.message}</span>
          </>
        )}
      </output>
    </>
  )
}
