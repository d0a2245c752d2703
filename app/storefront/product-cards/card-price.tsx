import { formatNaira } from '../../domain/money.ts'

export interface CardPriceProps {
  product: { price: number; discount_price: number | null; saved_percent?: number | undefined }
}

/** The price or the discount price; the regular price and what is saved beside a discount price that shoppers pay. */
export function CardPrice({ product }: CardPriceProps) {
  const { price, discount_price: discount, saved_percent: saved } = product
  return (
    <>
      {formatNaira(discount ?? price)}
      {saved !== undefined && (
        <span className="text-sm">
          {' '}
          <s>
            <span className="sr-only">Regular price </span>
            {formatNaira(price)}
          </s>
          {saved > 0 && ` Save ${saved}%`}
        </span>
      )}
    </>
  )
}
