import { useState } from 'react'
import { randomUuid } from '../../lib/uuid.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { REFUND_TASK } from './refund-action.ts'
import { recordedText, refundLabel, type RefundToSend } from './refund-transfer.ts'

/** Asks for amount and reason, and sends them to the screen's action (see saveGatewayRefund). */
export function GatewayRefundDialog({ refund, onClose }: { refund: RefundToSend; onClose: () => void }) {
  const { paymentId, method, number, amount, refundId, returnId, reason } = refund
  // A submission whose answer was lost is sent again with the same key.
  const [key] = useState(randomUuid)
  const isRecorded = refundId !== undefined
  return (
    <FormDialog
      title={refundLabel(method)}
      description={
        isRecorded ? recordedText(refund) : `For ${number}. The money goes back the way it was paid.`
      }
      submitLabel="Send Refund"
      onClose={onClose}
    >
      {(errors) => (
        <>
          <input type="hidden" name={REFUND_TASK} value="send" />
          <input type="hidden" name="payment_id" value={paymentId} />
          <input type="hidden" name="key" value={key} />
          {isRecorded ? (
            <>
              <input type="hidden" name="refund_id" value={refundId} />
              <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
            </>
          ) : (
            <>
              <input type="hidden" name="return_id" value={returnId ?? ''} />
              <Field label="Amount (₦)" required error={errors['amount']}>
                {(control) => (
                  <Input
                    name="amount"
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={amount}
                    {...control}
                  />
                )}
              </Field>
              <Field label="Reason" required error={errors['reason']}>
                {(control) => <Textarea name="reason" defaultValue={reason} {...control} />}
              </Field>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
