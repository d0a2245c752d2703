import { formatNaira } from '../../domain/money.ts'

export interface CardPriceProps {
  product: {
    price: number
    discount_price: number | null
    saved_percent?: number | undefined
    has_price_range?: true | undefined
  }
}

/** The price or the discount price, of variants the lowest; the regular price and what is saved beside a discount price that shoppers pay. */
export function CardPrice({ product }: CardPriceProps) {
  const { price, discount_price: discount, saved_percent: saved } = product
  return (
    <>
      <span>{`${product.has_price_range ? 'From ' : ''}${formatNaira(discount ?? price)}`}</span>
      {saved !== undefined && (
        <span className="text-sm">
          {' '}
          <s>
            <span className="sr-only">Regular price </span>
            <span>{formatNaira(price)}</span>
          </s>
          {saved > 0 && <span>{` Save ${saved}%`}</span>}
        </span>
      )}
    </>
  )
}
