import { chargedPrice } from '../../domain/charged-price.ts'
import { formatNaira } from '../../domain/money.ts'
import type { CartProduct } from './cart.ts'

/** Naira. */
type Prices = Pick<CartProduct, 'price' | 'discount_price'>

/** Tells that the discount price on the product page is not charged, on a line of the cart or the checkout. */
export function RegularPriceNote({ line }: { line: Prices }) {
  const discount = unchargedDiscount(line)
  if (discount === null) return null
  return (
    <p className="mt-1.5 rounded-lg border-l-4 border-ochre bg-ochre/12 px-3 py-2 text-sm">
      <strong className="font-medium">Regular price applies:</strong> you pay{' '}
      <span className="whitespace-nowrap">{formatNaira(line.price)}</span>, not the sale price of{' '}
      <span className="whitespace-nowrap">{formatNaira(discount)}</span>.
    </p>
  )
}

/** A product for the cart: `price` is the charged one, and `discount_price` remains only when it is not charged. */
export function priceForCart<Product extends CartProduct>(
  product: Product,
  chargeDiscountPrices: boolean,
): Product {
  const price = chargedPrice(product, chargeDiscountPrices)
  return { ...product, price, discount_price: price === product.price ? product.discount_price : null }
}

/** The discount price that is shown but not charged; null where there is none. `price` is the charged price. */
export function unchargedDiscount({ price, discount_price }: Prices): number | null {
  return discount_price !== null && discount_price > 0 && discount_price < price ? discount_price : null
}
