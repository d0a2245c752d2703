import { Badge } from '../../ui/badge.tsx'

/** 'Sale' and 'Sold-out', on the picture of a product. */
export function ProductBadges({
  product,
}: {
  product: { discount_price: number | null; stock_quantity: number; sold_out_label?: string }
}) {
  return (
    <>
      {product.discount_price !== null && <Badge tone="sale">Sale</Badge>}
      {product.stock_quantity === 0 && (
        <Badge tone="secondary" className="ring-1 ring-ink/10">
          {product.sold_out_label ?? 'Sold-out'}
        </Badge>
      )}
    </>
  )
}
