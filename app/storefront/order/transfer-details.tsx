import { useState } from 'react'
import { useNavigation } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { smallerPicture } from '../../lib/pictures/smaller-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FileInput } from '../../ui/fields/file-input.tsx'
import { ShareSent } from '../../ui/fields/share-sent.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'
import type { OwnOrderRow, OwnPayment } from '../own-order/own-order-row.ts'
import type { BankAccount } from '../payment/queries.ts'
import { CopyButton } from './copy-button.tsx'
import { RECEIPT_PICTURES, RECEIPT_TYPES } from './receipt-file.ts'

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
    <div className="mt-5 rounded-2xl border border-ink/25 bg-white p-5">
      <h3 className="font-sans text-base font-medium tracking-normal">Transfer to our account</h3>
      <dl className="mt-2 divide-y divide-ink/10">
        <Detail label="Amount" copied={plainNaira(payment.amount)}>
          {formatNaira(payment.amount)}
        </Detail>
        <Detail label="Bank">{account.bank_name}</Detail>
        <Detail label="Account number" copied={account.account_number}>
          {account.account_number}
        </Detail>
        <Detail label="Account name">{account.account_name}</Detail>
        <Detail label="Reference" copied={payment.reference}>
          {payment.reference}
        </Detail>
      </dl>
      {payment.state === 'submitted' ? (
        <p className="mt-4 border-t border-ink/10 pt-4">
          We have your receipt and are checking it. You can send another one if this one was wrong.
        </p>
      ) : (
        <p className="mt-4 border-t border-ink/10 pt-4 text-ink-soft">
          Transfer exactly this amount with this reference, then send us the receipt.
        </p>
      )}
      {payment.rejection && (
        <p className="mt-2 text-danger">{`We could not accept your receipt: ${payment.rejection}`}</p>
      )}
      <ReceiptForm order={order} payment={payment} error={error} />
    </div>
  )
}

interface DetailProps {
  label: string
  /** What its button copies; no button without it. */
  copied?: string | null
  children: string | null
}

function Detail({ label, copied, children }: DetailProps) {
  return (
    <div className="py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium sm:text-lg wrap-anywhere tabular-nums select-all">
          {children}
        </span>
        {copied && <CopyButton text={copied} what={`the ${label.toLowerCase()}`} />}
      </dd>
    </div>
  )
}

/** As the forms of banks take it: `70000`, `1500.50`. */
function plainNaira(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

function ReceiptForm({ order, payment, error }: Omit<TransferDetailsProps, 'account'>) {
  const pending = useNavigation().formData?.get('intent') === 'receipt'
  const [preparing, setPreparing] = useState(false)
  return (
    <ValidatedForm pending={pending} encType="multipart/form-data" className="mt-4 space-y-3">
      {() => (
        <>
          <input type="hidden" name="intent" value="receipt" />
          <input type="hidden" name="id" value={order.id} />
          <input type="hidden" name="number" value={order.order_number} />
          <input type="hidden" name="payment" value={payment.id} />
          <Field label="Receipt" hint="A picture, or a PDF of at most 5MB." error={error}>
            {(control) => (
              <FileInput
                {...control}
                // A receipt that was sent is chosen no longer.
                key={payment.state}
                name="receipt"
                label="Choose a file"
                accept={RECEIPT_TYPES.join(',')}
                prepare={async (file) => (await smallerPicture(file, RECEIPT_PICTURES)).file}
                onPreparing={setPreparing}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="secondary" pending={pending || preparing}>
              Send receipt
            </Button>
            <output className="text-ink-soft">{pending && 'Sending your receipt…'}</output>
            {pending && <ShareSent />}
          </div>
        </>
      )}
    </ValidatedForm>
  )
}
