import type { CartItem, CartProduct } from './cart.ts'

/** What keeps a line from being bought, in the shop's words; null when nothing does. */
export type LineProblem = {
  kind: 'gone' | 'sold-out' | 'too-many'
  message: string
}

/**
 * Compares a line with the product as it stands today; `product` is undefined when the shop no longer offers it.
 */
export function lineProblem(item: CartItem, product: CartProduct | undefined): LineProblem | null {
  if (!product) {
    return { kind: 'gone', message: 'No longer available. Please remove it to check out.' }
  }
  const stock = product.stock_quantity ?? 0
  if (stock <= 0) return { kind: 'sold-out', message: 'Sold out. Please remove it to check out.' }
  if (item.quantity > stock) {
    return { kind: 'too-many', message: `Only ${stock} left. Please lower the quantity.` }
  }
  return null
}

/** The problems of all lines by item id. */
export function lineProblems(
  items: readonly CartItem[],
  products: readonly CartProduct[],
): ReadonlyMap<string, LineProblem> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const found = new Map<string, LineProblem>()
  for (const item of items) {
    const problem = lineProblem(item, byId.get(item.id))
    if (problem) found.set(item.id, problem)
  }
  return found
}
