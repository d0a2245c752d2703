import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SIZE_CLASSES, SIZE_CLASS_LABELS } from '../../domain/size-classes.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { Select } from '../../ui/fields/select.tsx'
import { HiddenDeposit } from '../deposits/hidden-deposit.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DepositFields } from './deposit-fields.tsx'
import type { DiscountSetting } from './discount-choice.ts'
import { DiscountPriceField } from './discount-price-field.tsx'
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
  discounts: DiscountSetting
  /** Whether the shop takes deposits. */
  takesDeposits: boolean
  /** In place of the fields for price and stock. */
  children?: ReactNode
}

/** The panel 'Selling'. */
export function ProductSellingFields(props: ProductSellingFieldsProps) {
  const { product, discounts, takesDeposits, errors, children } = props
  const form = { product, errors }
  return (
    <>
      {children || (
        <>
          <ProductControl name="price" {...form} />
          <DiscountPriceField {...form} setting={discounts} />
          <ProductControl name="stock_quantity" required={product.stock_quantity === undefined} {...form} />
        </>
      )}
      {takesDeposits ? <DepositFields {...form} /> : <HiddenDeposit {...product} />}
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

const MEASURES = ['width_cm', 'depth_cm', 'height_cm', 'seat_height_cm', 'weight_kg', 'parcels'] as const
const TEXTS = ['materials', 'care', 'assembly', 'warranty', 'made_in', 'in_the_box', 'further_facts'] as const
const ANSWERS = [
  { value: '', label: 'Not said' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The panel 'Facts'. */
export function ProductFactsFields(form: ProductFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        What you fill in stands below the product’s description, with a drawing of its measures. Other units
        are converted: 6 ft, 37 in, 1.8 m.
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        {MEASURES.map((name) => (
          <ProductControl key={name} name={name} {...form} />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductControl name="made_to_order_weeks" {...form} />
        <ProductControl name="diagonal_depth_cm" {...form} />
        <ProductControl name="legs_come_off" {...form}>
          {(control) => (
            <Select defaultValue={String(form.product.legs_come_off ?? '')} options={ANSWERS} {...control} />
          )}
        </ProductControl>
      </div>
      {TEXTS.map((name) => (
        <ProductControl key={name} name={name} {...form} />
      ))}
    </>
  )
}
