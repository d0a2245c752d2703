import { chargedPrice } from '../../domain/charged-price.ts'
import { formatNaira } from '../../domain/money.ts'

export interface ProductPriceProps {
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
export function ProductPrice({ product, chargesDiscount, saved }: ProductPriceProps) {
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
