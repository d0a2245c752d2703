import { useId } from 'react'
import { Label } from '../../ui/fields/label.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { CartItem } from './cart.ts'

export interface ColourSelectProps {
  item: CartItem
  onChange: (color: string | null) => void
}

/** The colour of a line, which can be changed: docs/behaviour/cart.md#colours. Nothing for a product without colours. */
export function ColourSelect({ item, onChange }: ColourSelectProps) {
  const id = useId()
  const { name, color, color_variants: variants, color_required: required } = item
  if (variants.length === 0 && color === null) return null
  const isKnown = color === null || variants.includes(color)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Label htmlFor={id}>
        Colour<span className="sr-only"> of {name}</span>
      </Label>
      <Select
        id={id}
        className="w-full max-w-56"
        value={color ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        {(!required || color === null || variants.length === 0) && (
          <option value="">{required ? 'Choose a colour' : 'No choice'}</option>
        )}
        {!isKnown && (
          <option value={color} disabled>
            {color}
          </option>
        )}
        {variants.map((variant) => (
          <option key={variant}>{variant}</option>
        ))}
      </Select>
    </div>
  )
}
