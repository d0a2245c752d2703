import { Badge } from '../ui/badge.tsx'

/** What a product's picture says about it: that it is cheaper now, or that it is gone. */
export function ProductBadges({
  product,
}: {
  product: { discount_price: number | null; stock_quantity: number }
}) {
  return (
    <>
      {product.discount_price !== null && <Badge tone="sale">Sale</Badge>}
      {product.stock_quantity === 0 && (
        <Badge tone="secondary" className="ring-1 ring-ink/15">
          Sold-out
        </Badge>
      )}
    </>
  )
}
