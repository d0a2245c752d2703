import { useId } from 'react'
import { useFetcher } from 'react-router'
import { colourText } from '../../domain/colour-text.ts'
import { formatNaira } from '../../domain/money.ts'
import { Label } from '../../ui/fields/label.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { CartCheck } from './cart-check.ts'
import { isAvailable, type CartItem, type CartProduct } from './cart.ts'

export interface VariantSelectProps {
  item: CartItem
  onVariant: (variant: CartProduct) => void
}

/**
 * For a line from before its product had variants: which colour was chosen then, and the choice of a variant. For a variant that is gone:
 * the choice of another one. Nothing where there are none.
 */
export default function VariantSelect({ item, onVariant }: VariantSelectProps) {
  const id = useId()
  const { data } = useFetcher<CartCheck>({ key: 'cart-check' })
  const variants = data?.products?.find((product) => product.id === item.product_id)?.variants ?? []
  if (item.gone && variants.length === 0) return null
  return (
    <div className="space-y-1">
      {item.color !== null && <p className="text-sm text-ink-soft">{colourText(item.color)}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Label htmlFor={id}>
          <span>{item.gone ? 'Choose another' : 'Choose'}</span>
          <span className="sr-only">{item.gone ? ` instead of ${item.name}` : ` which ${item.name}`}</span>
        </Label>
        <Select
          id={id}
          className="w-full max-w-72"
          value=""
          onChange={({ currentTarget: { value } }) => {
            const variant = variants.find((each) => each.id === value)
            if (variant) onVariant(variant)
          }}
        >
          <option value="">Which one?</option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id} disabled={!isAvailable(variant)}>
              {`${variant.choices}, ${isAvailable(variant) ? formatNaira(variant.price) : 'sold out'}`}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
