/** What a shopper pays for one piece, in naira. The app and the database have the same cases. */
export const CHARGED_PRICE_CASES: readonly {
  price: number
  discount_price: number | null
  chargeDiscountPrices: boolean
  charged: number
}[] = [
  { price: 1_250_000, discount_price: null, chargeDiscountPrices: false, charged: 1_250_000 },
  { price: 1_250_000, discount_price: 1_090_000, chargeDiscountPrices: false, charged: 1_250_000 },
  { price: 1_250_000, discount_price: null, chargeDiscountPrices: true, charged: 1_250_000 },
  { price: 1_250_000, discount_price: 1_090_000, chargeDiscountPrices: true, charged: 1_090_000 },
  { price: 1_250_000, discount_price: 0, chargeDiscountPrices: true, charged: 1_250_000 },
  { price: 1999.5, discount_price: 1999.49, chargeDiscountPrices: true, charged: 1999.49 },
]
