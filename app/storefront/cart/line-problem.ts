import { isAvailable, type CartItem } from './cart.ts'

/** Why a line cannot be ordered as it is, with a message for the shopper: docs/behaviour/cart.md#lines-that-cannot-be-had. */
export type LineProblem =
  | { kind: 'gone' | 'sold-out'; message: string }
  /** `left` is the stock: more than 0, less than the quantity. */
  | { kind: 'too-many'; message: string; left: number }

/** The problem of a line by the stock as last seen; null when there is none. */
export function lineProblem(item: CartItem): LineProblem | null {
  if (item.gone) return { kind: 'gone', message: 'No longer available. It is left out of the total.' }
  if (!isAvailable(item)) return { kind: 'sold-out', message: 'Sold out. It is left out of the total.' }
  const left = item.stock_quantity
  if (left === null || item.quantity <= left) return null
  return { kind: 'too-many', message: `Only ${left} left.`, left }
}
