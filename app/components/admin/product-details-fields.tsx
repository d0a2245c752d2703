import type { FieldErrors, ProductField } from '../../forms/product-form.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { ProductValues } from './product-values.ts'

export interface CategoryChoice {
  slug: string
  name: string
}

export interface ProductDetailsFieldsProps {
  product: ProductValues
  categories: readonly CategoryChoice[]
  errors: FieldErrors<ProductField>
}

/** What a product is. */
export function ProductDetailsFields({ product, categories, errors }: ProductDetailsFieldsProps) {
  return (
    <>
      <Field label="Name *" required error={errors.name}>
        {(control) => <Input name="name" defaultValue={product.name} {...control} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category *" required error={errors.category}>
          {(control) => (
            <Select
              name="category"
              defaultValue={product.category}
              placeholder="Choose a category"
              {...control}
            >
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Subcategory" error={errors.subcategory}>
          {(control) => <Input name="subcategory" defaultValue={product.subcategory ?? ''} {...control} />}
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <Textarea name="description" rows={6} defaultValue={product.description ?? ''} {...control} />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="SKU" error={errors.sku}>
          {(control) => <Input name="sku" defaultValue={product.sku ?? ''} autoComplete="off" {...control} />}
        </Field>
        <Field label="Tags" hint="Separate them with commas." error={errors.tags}>
          {(control) => <Input name="tags" defaultValue={product.tags.join(', ')} {...control} />}
        </Field>
      </div>
    </>
  )
}
