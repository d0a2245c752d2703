import type { ReactNode } from 'react'
import { PAYMENT_METHOD_LABELS, type PaymentMethodName } from '../../domain/payment-methods.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { useEditForm, useReloadWhenStale } from '../form/use-edit-form.ts'
import { Panel } from '../page/panel.tsx'
import { SwitchField } from '../settings/switch-field.tsx'
import {
  AccountFields,
  ExpiryField,
  FeeFields,
  OnDeliveryFields,
  type PaymentMethodFieldsProps,
} from './payment-method-fields.tsx'

export interface PaymentMethodFormProps {
  method: PaymentMethodName
  row: PaymentMethodFieldsProps['row'] & { enabled: boolean; updated_at: string }
  /** What is to be said about the provider's key. */
  note?: ReactNode
  /** Reloads the methods and resets the form. */
  onReload: () => void
}

const HINTS: Record<PaymentMethodName, string> = {
  paystack: 'Customers pay on a page of Paystack, and return to the shop.',
  flutterwave: 'Customers pay on a page of Flutterwave, and return to the shop.',
  bank_transfer: 'Customers see the account, and send a receipt. You confirm each transfer.',
  pay_on_delivery: 'Customers pay the driver, or when they pick the order up.',
}

/** The form of one way to pay (docs/behaviour/payments-in-the-back-office.md#ways-to-pay). */
export function PaymentMethodForm({ method, row, note, onReload }: PaymentMethodFormProps) {
  const form = useEditForm({ method }, row.updated_at)
  const { ref, onSubmit, errors, saving } = form
  useReloadWhenStale(form, onReload)
  const title = PAYMENT_METHOD_LABELS[method]
  const fields = { row, errors }
  return (
    <Panel title={title}>
      <form ref={ref} onSubmit={onSubmit} noValidate aria-label={title} className="space-y-5">
        {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
        <SwitchField
          name="enabled"
          label="Offer this at the checkout"
          hint={HINTS[method]}
          defaultChecked={row.enabled}
        />
        {method === 'bank_transfer' && <AccountFields {...fields} />}
        {method === 'pay_on_delivery' ? (
          <OnDeliveryFields {...fields} />
        ) : (
          <>
            <ExpiryField {...fields} />
            {method !== 'bank_transfer' && <FeeFields {...fields} />}
          </>
        )}
        <div className="flex justify-end">
          <Button type="submit" pending={saving}>
            Save<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </form>
      <ConflictDialog form={form} onReload={onReload} />
    </Panel>
  )
}
