import type { CheckedProduct } from './cart-check.ts'
import type { CartItem } from './cart.ts'

/**
 * For each line, the weeks within which it is made to order; null where it takes from the stock, or is not known yet. Lines of a product
 * share its stock in their order, as in private.weeks_to_make().
 */
export function weeksToMake(
  items: readonly CartItem[],
  products: readonly Pick<CheckedProduct, 'id' | 'made'>[],
): (number | null)[] {
  const offers = new Map(products.flatMap(({ id, made }) => (made ? [[id, made] as const] : [])))
  const left = new Map([...offers].map(([id, { stock }]) => [id, stock]))
  return items.map(({ id, quantity }) => {
    const stock = left.get(id) ?? 0
    if (quantity > stock) return offers.get(id)?.weeks ?? null
    left.set(id, stock - quantity)
    return null
  })
}
