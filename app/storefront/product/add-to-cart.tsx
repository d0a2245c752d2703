import { formatNaira } from '../../domain/money.ts'
import { BEFORE_LEAVING } from '../../lib/first-load/early-presses.ts'
import { Button } from '../../ui/button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { MAX_QUANTITY, quantityOf } from '../cart/cart.ts'
import { QuantityStepper } from '../cart/quantity-stepper.tsx'
import { NeedsScript } from '../page/needs-script.tsx'

export interface AddToCartProps {
  product: { id: string; name: string }
  stock: number
  /** The most pieces that can be ordered. */
  most: number
  /** As many pieces as the shopper has set, before the stock bounds them. */
  wanted: number
  /** In what time pieces are made that are not in stock. */
  madeToOrder: string | null
  /** The charged price in naira, when the page shows a lower one that is not charged; otherwise null. */
  regularPrice: number | null
  onChange: (wanted: number) => void
  onAdd: (quantity: number) => void
}

/**
 * Quantity and 'Add to Cart'; disabled when the product is sold out (docs/behaviour/product.md#stock). The row
 * sticks to the bottom of the screen, on wide ones below a long description; `data-buy-bar` lets the stylesheet reserve space for it.
 */
export function AddToCart(props: AddToCartProps) {
  const { product, stock, most, wanted, madeToOrder, regularPrice, onChange, onAdd } = props
  const soldOut = most <= 0
  const quantity = Math.max(1, Math.min(wanted, most))
  const needed = quantity + quantityOf(useCart().items, product.id)

  return (
    <>
      <NeedsScript what="The cart" />
      <div
        data-buy-bar
        className="needs-script sticky print:hidden bottom-0 z-20 -mx-(--spacing-page) bg-cream px-(--spacing-page) py-3 max-sm:border-y max-sm:border-ink/15 sm:mx-0 sm:px-0"
      >
        {regularPrice !== null && !soldOut && (
          <p className="mb-2">
            You pay <strong className="font-medium">{formatNaira(regularPrice)}</strong> each at checkout.
          </p>
        )}
        <output className="mb-2 block empty:hidden">{needed > stock && madeToOrder}</output>
        <div className="flex items-center gap-3">
          <QuantityStepper
            productName={product.name}
            quantity={quantity}
            min={1}
            max={Math.min(most, MAX_QUANTITY)}
            disabled={soldOut}
            onChange={onChange}
          />
          <Button
            size="large"
            className="min-w-0 shrink! grow px-[min(1rem,4vw)]! sm:grow-0 sm:px-14! md:max-lg:px-6!"
            disabled={soldOut}
            {...{ [BEFORE_LEAVING]: '' }}
            onClick={() => onAdd(quantity)}
          >
            {soldOut ? 'Sold-out' : 'Add to Cart'}
          </Button>
        </div>
      </div>
    </>
  )
}
