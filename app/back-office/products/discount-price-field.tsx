import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Input } from '../../ui/fields/input.tsx'
import { RadioCard } from '../../ui/fields/radio-card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { readAmount } from '../form/amount.ts'
import { DISCOUNT_CHOICE, type DiscountChoice, type DiscountSetting } from './discount-choice.ts'
import { ProductControl } from './product-control.tsx'
import type { ProductValues } from './product-fields.ts'

interface DiscountPriceFieldProps {
  product: ProductValues
  errors: FieldErrors
  setting: DiscountSetting
}

/** The discount price, with whether shoppers pay it, or the choice of that: docs/behaviour/products.md#the-first-discount. */
export function DiscountPriceField({ product, errors, setting }: DiscountPriceFieldProps) {
  const saved = String(product.discount_price ?? '')
  const [typed, setTyped] = useState(saved)
  const amount = readAmount(typed)
  const hasDiscount = 'naira' in amount && amount.naira !== null && amount.naira > 0
  const asks = setting === 'undecided' && typed !== saved
  return (
    <>
      <ProductControl
        name="discount_price"
        product={product}
        errors={errors}
        hint={hasDiscount && !asks && (setting === 'charged' ? 'Shoppers pay this price.' : <NotCharged />)}
      >
        {(control) => (
          <Input
            kind="amount"
            defaultValue={product.discount_price ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
            {...control}
          />
        )}
      </ProductControl>
      {hasDiscount && asks && <Choice />}
    </>
  )
}

const CHOICES: Record<DiscountChoice, { label: string; effect: string }> = {
  show: {
    label: 'Only show it',
    effect: 'Shoppers see this price but pay the regular one. Product, cart and checkout say so.',
  },
  charge: {
    label: 'Charge this price',
    effect:
      'Shoppers pay the discount price of every product that has one, and see the regular price struck through.',
  },
}

function Choice() {
  const [choice, setChoice] = useState<DiscountChoice>('show')
  return (
    <RadioGroup legend="Your first discount">
      <div className="grid gap-2">
        {(['show', 'charge'] as const).map((each) => (
          <RadioCard
            key={each}
            name={DISCOUNT_CHOICE}
            value={each}
            checked={each === choice}
            onChange={() => setChoice(each)}
          >
            {CHOICES[each].label}
          </RadioCard>
        ))}
      </div>
      <output className="mt-2 block text-sm text-ink-soft">{CHOICES[choice].effect}</output>
    </RadioGroup>
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
