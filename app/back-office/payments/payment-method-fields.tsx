import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import type { FieldKind } from '../../ui/fields/field-kinds.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { SwitchField } from '../settings/switch-field.tsx'
import { withoutSeparators } from './payment-method-input.ts'

export interface PaymentMethodFieldsProps {
  row: {
    expires_minutes: number | null
    customer_bears_fee: boolean
    fee_percent: number
    fee_flat: number
    fee_flat_from: number
    fee_cap: number | null
    bank_name: string | null
    account_number: string | null
    account_name: string | null
    highest_total: number | null
    prepays_delivery: boolean
  }
  errors: FieldErrors
}

export function ExpiryField({ row, errors }: PaymentMethodFieldsProps) {
  return (
    <NumberField
      name="expires_minutes"
      kind="whole"
      label="Minutes until an unpaid order is cancelled"
      hint="60 is an hour, 1440 a day. The stock is returned. Blank: unpaid orders stay."
      value={row.expires_minutes}
      errors={errors}
    />
  )
}

/** Who bears the provider's fee, and how it is computed. */
export function FeeFields({ row, errors }: PaymentMethodFieldsProps) {
  return (
    <>
      <SwitchField
        name="customer_bears_fee"
        label="Customers pay the fee"
        hint="On: the fee is added to the order. Off: the shop pays it."
        defaultChecked={row.customer_bears_fee}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField name="fee_percent" label="Fee in percent" value={row.fee_percent} errors={errors} />
        <NumberField name="fee_flat" label="Fixed part (₦)" value={row.fee_flat} errors={errors} />
        <NumberField
          name="fee_flat_from"
          label="Fixed part applies from (₦)"
          hint="Smaller payments do without it."
          value={row.fee_flat_from}
          errors={errors}
        />
        <NumberField
          name="fee_cap"
          label="Highest fee (₦)"
          hint="Blank: there is no limit."
          value={row.fee_cap}
          errors={errors}
        />
      </div>
    </>
  )
}

export function AccountFields({ row, errors }: PaymentMethodFieldsProps) {
  return (
    <>
      <Field label="Bank" error={errors['bank_name']}>
        {(control) => <Input name="bank_name" defaultValue={row.bank_name ?? ''} {...control} />}
      </Field>
      <Field label="Account number" hint="10 digits" error={errors['account_number']}>
        {(control) => (
          <Input
            name="account_number"
            kind="digits"
            defaultValue={row.account_number ?? ''}
            // What is saved, also where Enter submits the form.
            onBlur={({ currentTarget: input }) => (input.value = withoutSeparators(input.value))}
            onKeyDown={({ key, currentTarget: input }) => {
              if (key === 'Enter') input.value = withoutSeparators(input.value)
            }}
            {...control}
          />
        )}
      </Field>
      <Field label="Account name" error={errors['account_name']}>
        {(control) => (
          <Input kind="person" name="account_name" defaultValue={row.account_name ?? ''} {...control} />
        )}
      </Field>
    </>
  )
}

export function OnDeliveryFields({ row, errors }: PaymentMethodFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        It is offered for pickup, and in zones that allow it: Settings → Delivery has a switch for each zone.
      </p>
      <NumberField
        name="highest_total"
        label="Highest total (₦)"
        hint="Orders that cost more cannot be paid on delivery. Blank: there is no limit."
        value={row.highest_total}
        errors={errors}
      />
      <SwitchField
        name="prepays_delivery"
        label="Delivery fee is paid in advance"
        hint="On: customers pay the delivery fee by another way first, and the rest on delivery. Off: they pay everything on delivery."
        defaultChecked={row.prepays_delivery}
      />
    </>
  )
}

interface NumberFieldProps {
  name: string
  label: string
  hint?: string
  /** An amount by default. */
  kind?: FieldKind
  value: number | null
  errors: FieldErrors
}

function NumberField({ name, label, hint, kind = 'amount', value, errors }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => <Input name={name} kind={kind} defaultValue={value ?? ''} {...control} />}
    </Field>
  )
}
