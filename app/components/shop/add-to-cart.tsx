import { useState } from 'react'
import { Link } from 'react-router'
import { LOW_STOCK } from '../../lib/low-stock.ts'
import { Button } from '../ui/button.tsx'
import { NeedsScript } from './needs-script.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

export interface AddToCartProps {
  name: string
  stock: number
  /** How many of it lie in the cart already. */
  inCart: number
  onAdd: (quantity: number) => void
}

/**
 * How many, and into the cart. Nothing can be pressed when nothing is left. On a phone the row keeps to the bottom of the
 * screen until one has come to its place; `data-buy-bar` lets the stylesheet make room for it.
 */
export function AddToCart({ name, stock, inCart, onAdd }: AddToCartProps) {
  const [wanted, setWanted] = useState(1)
  const soldOut = stock <= 0
  const quantity = Math.max(1, Math.min(wanted, stock))

  return (
    <>
      <output className="block font-medium text-terracotta-deep empty:hidden">
        {stock >= 1 && stock <= LOW_STOCK && `Only ${stock} left in stock!`}
      </output>
      <NeedsScript what="The cart" />
      <div
        data-buy-bar
        className="needs-script sticky print:hidden bottom-0 z-20 -mx-(--spacing-page) flex items-center gap-3 bg-cream px-(--spacing-page) py-3 max-sm:border-y max-sm:border-ink/12 sm:static sm:mx-0 sm:p-0"
      >
        <QuantityStepper
          of={name}
          quantity={quantity}
          min={1}
          max={stock}
          disabled={soldOut}
          onChange={setWanted}
        />
        <Button
          size="large"
          className="min-w-0 shrink! grow px-[min(1rem,4vw)]! sm:grow-0 sm:px-14!"
          disabled={soldOut}
          onClick={() => onAdd(quantity)}
        >
          {soldOut ? 'Sold-out' : 'Add to Cart'}
        </Button>
      </div>
      {inCart > 0 && (
        <p className="text-ink-soft">
          {inCart} in your cart.{' '}
          <Link
            to="/cart"
            className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            View cart
          </Link>
        </p>
      )}
    </>
  )
}
