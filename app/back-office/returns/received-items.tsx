import { colourText } from '../../domain/colour-text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { ReturnRow } from './queries.ts'
import { RESTOCKED_FIELD } from './return-action.ts'

export interface ReceivedItemsProps {
  items: ReturnRow['return_items']
}

/** How many of each item can be sold again. Pieces that were made to order took none from the stock, and bring none back. */
export function ReceivedItems({ items }: ReceivedItemsProps) {
  return items.map(({ id, quantity, order_items: { product_name, color, made_to_order_weeks } }) => {
    const name = color === null ? product_name : `${product_name}, ${colourText(color)}`
    if (made_to_order_weeks !== null)
      return (
        <p key={id}>
          <span className="block text-sm font-medium">{name}</span>
          <span className="block text-sm text-ink-soft">
            {quantity === 1 ? 'It was' : 'They were'} made to order, so nothing goes back into stock.
          </span>
        </p>
      )
    return (
      <Field key={id} label={name}>
        {(control) => (
          <Select
            name={RESTOCKED_FIELD + id}
            defaultValue={String(quantity)}
            options={Array.from({ length: quantity + 1 }, (_, index) => quantity - index).map((count) => ({
              value: String(count),
              label: restockText(count, quantity),
            }))}
            {...control}
          />
        )}
      </Field>
    )
  })
}

function restockText(restocked: number, quantity: number): string {
  if (restocked === 0) return quantity === 1 ? 'Write it off' : `Write all ${quantity} off`
  if (restocked === quantity) return quantity === 1 ? 'Back into stock' : `All ${quantity} back into stock`
  return `${restocked} back into stock, write ${quantity - restocked} off`
}
