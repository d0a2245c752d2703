import { useState } from 'react'
import { Link } from 'react-router'
import { SIZE_CLASSES, SIZE_CLASS_LABELS } from '../../domain/size-classes.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { readAmount } from '../form/amount.ts'
import { CheckField } from '../form/check-field.tsx'
import { ProductControl } from './product-control.tsx'
import { PRODUCT_FIELDS, type ProductValues } from './product-fields.ts'
import { PRODUCT_STATUSES } from './product-list-spec.ts'

const sizeChoices = SIZE_CLASSES.map((size) => ({ value: size, label: SIZE_CLASS_LABELS[size] }))
const statusChoices = statusOptions(PRODUCT_STATUSES)

export interface CategoryChoice {
  slug: string
  name: string
}

interface ProductFieldsProps {
  product: ProductValues
  errors: FieldErrors
}

export interface ProductDetailsFieldsProps extends ProductFieldsProps {
  categories: readonly CategoryChoice[]
}

/** The panel 'Details'. */
export function ProductDetailsFields({ product, categories, errors }: ProductDetailsFieldsProps) {
  const form = { product, errors }
  const choices = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <>
      <ProductControl name="name" {...form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductControl name="category" {...form} hint={choices.length === 0 ? <NoCategories /> : undefined}>
          {(control) => (
            <Select
              defaultValue={product.category ?? ''}
              placeholder="Choose a category"
              options={choices}
              {...control}
            />
          )}
        </ProductControl>
        <ProductControl name="subcategory" {...form} />
      </div>
      <ProductControl name="description" {...form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductControl name="sku" {...form} />
        <ProductControl name="tags" {...form} />
      </div>
    </>
  )
}

function NoCategories() {
  return (
    <>
      There are no categories yet.{' '}
      <Link to="/admin/categories" className="py-1 underline underline-offset-4">
        Add one first
      </Link>
      .
    </>
  )
}

export interface ProductSellingFieldsProps extends ProductFieldsProps {
  /** Whether cart and checkout charge discount prices. */
  chargesDiscount: boolean
}

/** The panel 'Selling'. */
export function ProductSellingFields({ product, chargesDiscount, errors }: ProductSellingFieldsProps) {
  const form = { product, errors }
  return (
    <>
      <ProductControl name="price" {...form} />
      <DiscountPriceField {...form} isCharged={chargesDiscount} />
      <ProductControl name="stock_quantity" required={product.stock_quantity === undefined} {...form} />
      <ProductControl name="status" {...form}>
        {(control) => <Select defaultValue={product.status} options={statusChoices} {...control} />}
      </ProductControl>
      <ProductControl name="size_class" {...form}>
        {(control) => (
          <Select defaultValue={product.size_class ?? 'medium'} options={sizeChoices} {...control} />
        )}
      </ProductControl>
      <CheckField name="featured" defaultChecked={product.featured}>
        {PRODUCT_FIELDS.featured.label}
      </CheckField>
    </>
  )
}

interface DiscountPriceFieldProps extends ProductFieldsProps {
  isCharged: boolean
}

function DiscountPriceField({ product, errors, isCharged }: DiscountPriceFieldProps) {
  const [typed, setTyped] = useState(String(product.discount_price ?? ''))
  const amount = readAmount(typed)
  const hasDiscount = 'naira' in amount && amount.naira !== null && amount.naira > 0
  return (
    <ProductControl
      name="discount_price"
      product={product}
      errors={errors}
      hint={hasDiscount && !isCharged && <NotCharged />}
    >
      {(control) => (
        <Input
          inputMode="decimal"
          defaultValue={product.discount_price ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...control}
        />
      )}
    </ProductControl>
  )
}

function NotCharged() {
  return (
    <>
      Shoppers see this price, but pay the regular one: ‘Charge discount prices’ is off.{' '}
      <Link
        to="/admin/settings#charge-discount-prices"
        className="py-1 text-ink underline underline-offset-4"
      >
        Turn it on in Settings
      </Link>
      .
    </>
  )
}
