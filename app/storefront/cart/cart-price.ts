import { chargedPrice } from '../../domain/charged-price.ts'
import type { CartProduct } from './cart.ts'

/** A product for the cart: `price` is the charged one, and `discount_price` remains only when it is not charged. */
export function priceForCart<Product extends CartProduct>(
  product: Product,
  chargeDiscountPrices: boolean,
): Product {
  const price = chargedPrice(product, chargeDiscountPrices)
  return { ...product, price, discount_price: price === product.price ? product.discount_price : null }
}

/** The discount price that is shown but not charged; null where there is none. `price` is the charged price. */
export function unchargedDiscount({
  price,
  discount_price,
}: Pick<CartProduct, 'price' | 'discount_price'>): number | null {
  return discount_price !== null && discount_price > 0 && discount_price < price ? discount_price : null
}
