/** A product's prices, in naira. */
export interface PricedProduct {
  price: number
  discount_price: number | null
}

/**
 * What a shopper pays: the regular price, or the discount price when the setting is on. A discount price of 0 counts as
 * none. `private.price_charged` in SQL has the same cases. See docs/behaviour/shared-rules.md#charged-price.
 */
export function chargedPrice(
  { price, discount_price }: PricedProduct,
  chargeDiscountPrices: boolean,
): number {
  return chargeDiscountPrices ? discount_price || price : price
}
