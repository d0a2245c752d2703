import type { ReactNode } from 'react'
import { PAYMENT_METHOD_LABELS, type PaymentMethodName } from '../../domain/payment-methods.ts'
import { PanelForm } from '../form/panel-form.tsx'
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
  const title = PAYMENT_METHOD_LABELS[method]
  return (
    <PanelForm
      title={title}
      version={row.updated_at}
      extra={{ method }}
      submitLabel={
        <>
          Save<span className="sr-only"> {title}</span>
        </>
      }
      onReload={onReload}
    >
      {(errors) => (
        <>
          {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
          <SwitchField
            name="enabled"
            label="Offer this at the checkout"
            hint={HINTS[method]}
            defaultChecked={row.enabled}
          />
          {method === 'bank_transfer' && <AccountFields row={row} errors={errors} />}
          {method === 'pay_on_delivery' ? (
            <OnDeliveryFields row={row} errors={errors} />
          ) : (
            <>
              <ExpiryField row={row} errors={errors} />
              {method !== 'bank_transfer' && <FeeFields row={row} errors={errors} />}
            </>
          )}
        </>
      )}
    </PanelForm>
  )
}
