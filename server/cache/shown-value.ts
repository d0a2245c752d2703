import { LOW_STOCK } from '../../app/domain/low-stock.ts'
import type { ShownValue } from './outdates.ts'

/**
 * What pages show of a value. They tell a stock above the low-stock limit from a low one, and read its number live
 * (docs/behaviour/product.md), so that most sales change no page.
 */
export const shownOnPages: ShownValue = (table, column, value) => {
  const hasStock = table === 'products' || table === 'product_variants'
  if (!hasStock || column !== 'stock_quantity' || typeof value !== 'number') return value
  return Math.min(value, LOW_STOCK + 1)
}
