/** From one piece up to this many, stock is low (docs/behaviour/product.md#stock). */
export const LOW_STOCK = 10
