import { useState } from 'react'
import { formatNaira } from '../../domain/money.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { REFUND_TASK } from './refund-action.ts'
import { recordedText, refundLabel, type RefundToSend } from './refund-transfer.ts'

const SUBMIT = 'Send Refund'

/** Asks for amount and reason, and sends them to the screen's action (see saveGatewayRefund). */
export function GatewayRefundDialog({ refund, onClose }: { refund: RefundToSend; onClose: () => void }) {
  const { paymentId, method, number, refundId } = refund
  const isRecorded = refundId !== undefined
  return (
    <FormDialog
      title={refundLabel(method)}
      description={
        isRecorded ? recordedText(refund) : `For ${number}. The money goes back the way it was paid.`
      }
      submitLabel={SUBMIT}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <input type="hidden" name={REFUND_TASK} value="send" />
          <input type="hidden" name="payment_id" value={paymentId} />
          {isRecorded ? (
            <RecordedRefundFields {...{ refundId }} reason={refund.reason} />
          ) : (
            <NewRefundFields {...{ refund, errors }} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function RecordedRefundFields({ refundId, reason }: { refundId: string; reason: string | undefined }) {
  // A submission whose answer was lost is sent again with the same key.
  const [key] = useState(randomUuid)
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="refund_id" value={refundId} />
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </>
  )
}

function NewRefundFields({ refund, errors }: { refund: RefundToSend; errors: FieldErrors }) {
  const { amount, most, reason, returnId } = refund
  const { sentBack, key } = useAttempt(refund.sentBack ?? 0, errors['sent_back'])
  const meanwhile = errors['meanwhile']
  const again = meanwhile && `${meanwhile} To send this refund as well, press “${SUBMIT}” again.`
  const problem = errors['amount'] ?? again
  // A problem names what is left by now.
  const hint = most === undefined ? undefined : `${formatNaira(most)} can still be refunded.`
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="sent_back" value={sentBack} />
      <input type="hidden" name="return_id" value={returnId ?? ''} />
      <Field label="Amount (₦)" required hint={problem ? undefined : hint} error={problem}>
        {(control) => (
          <Input name="amount" kind="amount" autoComplete="off" defaultValue={amount} {...control} />
        )}
      </Field>
      <Field label="Reason" required error={errors['reason']}>
        {(control) => <Textarea name="reason" defaultValue={reason} {...control} />}
      </Field>
    </>
  )
}

/**
 * The amount of the payment that staff know to be sent back, in naira, and the key of the submission. One key begins one refund, also
 * when it is submitted again because its response was lost. A refusal that reports a larger amount gives a new key: staff have read of
 * the refunds in between, and can send a further one.
 */
function useAttempt(shown: number, refused: string | undefined) {
  const [opened] = useState(String(shown))
  const sentBack = refused ?? opened
  const [attempt, setAttempt] = useState(() => ({ sentBack, key: randomUuid() }))
  if (attempt.sentBack !== sentBack) setAttempt({ sentBack, key: randomUuid() })
  return attempt
}
