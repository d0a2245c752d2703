import type { FieldErrors, ProductField } from '../../forms/product-form.ts'
import { PRODUCT_STATUSES } from '../../lib/product-list.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { capitalised } from './capitalised.ts'
import type { ProductValues } from './product-values.ts'

const statusChoices = capitalised(PRODUCT_STATUSES)

export interface ProductSellingFieldsProps {
  product: ProductValues
  errors: FieldErrors<ProductField>
}

/** What a product costs, how many there are, and where it shows. */
export function ProductSellingFields({ product, errors }: ProductSellingFieldsProps) {
  return (
    <>
      <Field label="Price (₦) *" required error={errors.price}>
        {(control) => (
          <Input name="price" inputMode="decimal" defaultValue={product.price ?? ''} {...control} />
        )}
      </Field>
      <Field label="Discount Price (₦)" error={errors.discount_price}>
        {(control) => (
          <Input
            name="discount_price"
            inputMode="decimal"
            defaultValue={product.discount_price ?? ''}
            {...control}
          />
        )}
      </Field>
      <Field label="Stock Quantity" error={errors.stock_quantity}>
        {(control) => (
          <Input
            name="stock_quantity"
            inputMode="numeric"
            defaultValue={product.stock_quantity}
            {...control}
          />
        )}
      </Field>
      <input type="hidden" name="stock_before" value={product.stock_quantity} />
      <Field label="Status" hint="Only active products are shown to shoppers." error={errors.status}>
        {(control) => (
          <Select name="status" defaultValue={product.status} options={statusChoices} {...control} />
        )}
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="featured"
          defaultChecked={product.featured}
          className="size-5 cursor-pointer accent-green"
        />
        Featured on the homepage
      </label>
    </>
  )
}
