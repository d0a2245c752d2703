import type { CartItem } from './cart.ts'

/** The current state of a line of a refused order; see `private.cart_line` in SQL. */
export interface CurrentLine {
  product_id: string
  /** The number of pieces that can be ordered. */
  available: number
  /** Naira; null when the product is no longer for sale. */
  price: number | null
}

/**
 * Updates prices and stock of the items, and reduces quantities to what is left. The first lines of a product keep their
 * pieces; a line for which none is left beside them is removed.
 */
export function applyLines(items: readonly CartItem[], lines: readonly CurrentLine[]): CartItem[] {
  const byId = new Map(lines.map((line) => [line.product_id, line]))
  const left = new Map(lines.map(({ product_id, available }) => [product_id, available]))
  return items.flatMap((item) => {
    const line = byId.get(item.id)
    if (!line) return item
    if (line.price === null) return { ...item, gone: true as const }
    const current = { ...item, price: line.price, stock_quantity: line.available }
    if (line.available <= 0) return current
    const quantity = Math.min(item.quantity, left.get(item.id) ?? 0)
    left.set(item.id, (left.get(item.id) ?? 0) - quantity)
    return quantity > 0 ? { ...current, quantity } : []
  })
}
