import { fromKobo } from '../../domain/money.ts'
import { lineKobo, type CartItem } from './cart.ts'

// What cart and checkout show of a line. Every page counts the pieces of the cart, so what it does not need for that is here.

/** A key for React, which a line keeps when its colour changes: the product and the line's place among its lines. */
export function lineKey(items: readonly CartItem[], index: number): string {
  const id = items[index]?.id
  return `${id} ${items.slice(0, index).filter((item) => item.id === id).length}`
}

/** Whether the product has come to have variants since it was added, of which none is chosen. */
export function needsVariant({ id, product_id: productId }: CartItem): boolean {
  return productId === id
}

/** Price times quantity in naira, exact to the kobo. */
export function lineTotal(item: CartItem): number {
  return fromKobo(Number(lineKobo(item)))
}
