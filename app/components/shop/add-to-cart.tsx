import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

export interface AddToCartProps {
  name: string
  stock: number
  onAdd: (quantity: number) => void
}

/** Spec §9: from this stock downwards the shopper is told how many are left. */
const LOW_STOCK = 10

/** How many, and into the cart. Nothing can be pressed when nothing is left. */
export function AddToCart({ name, stock, onAdd }: AddToCartProps) {
  const [wanted, setWanted] = useState(1)
  const soldOut = stock <= 0
  const quantity = Math.max(1, Math.min(wanted, stock))

  return (
    <div className="space-y-4">
      <output className="block font-medium text-terracotta-deep empty:hidden">
        {stock >= 1 && stock <= LOW_STOCK && `Only ${stock} left in stock!`}
      </output>
      <div className="flex flex-wrap items-center gap-3">
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
          className="grow sm:grow-0 sm:px-14"
          disabled={soldOut}
          onClick={() => onAdd(quantity)}
        >
          {soldOut ? 'Sold-out' : 'Add to Cart'}
        </Button>
      </div>
    </div>
  )
}
