import { chargedPrice } from '../../domain/charged-price.ts'
import { formatNaira } from '../../domain/money.ts'
import type { CartProduct } from './cart.ts'

export interface PriceProps {
  /** Naira. */
  product: { price: number; discount_price: number | null }
  /** Whether cart and checkout charge the discount price. */
  chargesDiscount: boolean
  /** What the discount price saves, in whole percent. */
  saved: number
}

/**
 * The price, or the discount price with the regular price beside it: struck through, or as what is charged. See
 * docs/behaviour/product.md#price.
 */
export function Price({ product, chargesDiscount, saved }: PriceProps) {
  const { price, discount_price: discount } = product
  if (!discount || discount >= price) return <p className="text-2xl tabular-nums">{formatNaira(price)}</p>
  const isCharged = chargedPrice(product, chargesDiscount) === discount
  return (
    <div className="space-y-1 tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl wrap-anywhere text-terracotta-deep">
          <span className="sr-only">{isCharged ? 'Now ' : 'Sale price '}</span>
          <span>{formatNaira(discount)}</span>
        </span>
        {isCharged && (
          <s className="text-lg text-ink-soft">
            <span className="sr-only">Regular price </span>
            <span>{formatNaira(price)}</span>
          </s>
        )}
        {isCharged && saved > 0 && <span className="font-medium">{`Save ${saved}%`}</span>}
      </p>
      {!isCharged && (
        <p className="text-lg">
          You pay the regular price, <strong className="font-medium">{formatNaira(price)}</strong>.
        </p>
      )}
    </div>
  )
}

/** Tells that the discount price on the product page is not charged, on a line of the cart or the checkout. */
export function RegularPriceNote({ line }: { line: PriceProps['product'] }) {
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
export function unchargedDiscount({
  price,
  discount_price,
}: Pick<CartProduct, 'price' | 'discount_price'>): number | null {
  return discount_price !== null && discount_price > 0 && discount_price < price ? discount_price : null
}
