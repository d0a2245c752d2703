import { useNavigation } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'
import type { OwnOrderRow, OwnPayment } from '../own-order/own-order-row.ts'
import type { BankAccount } from '../payment/queries.ts'
import { RECEIPT_TYPES } from './receipt-file.ts'

export interface TransferDetailsProps {
  order: OwnOrderRow
  payment: OwnPayment
  account: BankAccount
  /** Why the chosen receipt was refused. */
  error: string | undefined
}

/** Where a transfer goes, and the form for its receipt. */
export function TransferDetails({ order, payment, account, error }: TransferDetailsProps) {
  return (
    <div className="mt-5 rounded-2xl border border-ink/20 bg-white p-5">
      <h3 className="font-sans text-base font-medium tracking-normal">Transfer to our account</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Detail label="Amount">{formatNaira(payment.amount)}</Detail>
        <Detail label="Bank">{account.bank_name}</Detail>
        <Detail label="Account number">{account.account_number}</Detail>
        <Detail label="Account name">{account.account_name}</Detail>
        <Detail label="Reference">{payment.reference}</Detail>
      </dl>
      {payment.state === 'submitted' ? (
        <p className="mt-4 border-t border-ink/10 pt-4">
          We have your receipt and check it. You can send another one if this one was wrong.
        </p>
      ) : (
        <p className="mt-4 border-t border-ink/10 pt-4 text-ink-soft">
          Transfer exactly this amount with this reference, then send us the receipt.
        </p>
      )}
      {payment.rejection && (
        <p className="mt-2 text-danger">We could not accept your receipt: {payment.rejection}</p>
      )}
      <ReceiptForm order={order} payment={payment} error={error} />
    </div>
  )
}

function Detail({ label, children }: { label: string; children: string | null }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium break-words tabular-nums select-all">{children}</dd>
    </>
  )
}

function ReceiptForm({ order, payment, error }: Omit<TransferDetailsProps, 'account'>) {
  const pending = useNavigation().formData?.get('intent') === 'receipt'
  return (
    <ValidatedForm pending={pending} encType="multipart/form-data" className="mt-4 space-y-3">
      {() => (
        <>
          <input type="hidden" name="intent" value="receipt" />
          <input type="hidden" name="id" value={order.id} />
          <input type="hidden" name="number" value={order.order_number} />
          <input type="hidden" name="payment" value={payment.id} />
          <Field label="Receipt" hint="A picture or PDF of at most 5MB." error={error}>
            {(control) => (
              <Input
                {...control}
                type="file"
                name="receipt"
                accept={RECEIPT_TYPES.join(',')}
                className="h-auto min-h-11 py-2"
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" pending={pending}>
            Send receipt
          </Button>
        </>
      )}
    </ValidatedForm>
  )
}
