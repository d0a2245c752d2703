import { formatNaira } from '../../lib/money.ts'

/** The price; with a discount that one, and the regular price struck through. Naira. */
export function Price({ price, discount }: { price: number; discount: number | null }) {
  if (discount === null) return <p className="text-2xl tabular-nums">{formatNaira(price)}</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <span className="text-2xl text-terracotta-deep">
        <span className="sr-only">Now </span>
        {formatNaira(discount)}
      </span>
      <s className="text-lg text-ink-soft">
        <span className="sr-only">Regular price </span>
        {formatNaira(price)}
      </s>
    </p>
  )
}
