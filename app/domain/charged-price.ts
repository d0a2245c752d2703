import { toKobo } from './money.ts'

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

/** What a discount price saves of the regular one, in whole percent. Rounded down, so that it promises no more than is saved. */
export function savedPercent({ price, discount_price }: PricedProduct): number {
  const regular = BigInt(toKobo(price))
  const saved = regular - BigInt(toKobo(discount_price || price))
  // BigInt, because the largest prices times 100 are beyond the exact numbers.
  return regular === 0n ? 0 : Number((saved * 100n) / regular)
}
