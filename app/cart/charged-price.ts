import type { CartProduct } from './cart.ts'

/**
 * The one rule for what a shopper pays; its twin in SQL (`private.price_charged`) has the same cases. As a rule that is
 * the regular price (spec §3); a setting makes the shop charge the discount price where there is one.
 */
export function chargedPrice(
  { price, discount_price }: Pick<CartProduct, 'price' | 'discount_price'>,
  chargeDiscountPrices: boolean,
): number {
  return chargeDiscountPrices ? (discount_price ?? price) : price
}

/** A product as it goes into the cart: `price` is what is paid, a discount price remains where it is not. */
export function priceForCart<Product extends CartProduct>(
  product: Product,
  chargeDiscountPrices: boolean,
): Product {
  const price = chargedPrice(product, chargeDiscountPrices)
  return { ...product, price, discount_price: price === product.price ? product.discount_price : null }
}
