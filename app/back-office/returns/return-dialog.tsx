import { useState } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { DecisionConsequences, usePreview } from '../consequences/decision-consequences.tsx'
import { RefundNowInput } from '../consequences/refund-now-input.tsx'
import type { RefundNow } from '../consequences/refund-now.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import type { ReturnRow } from './queries.ts'
import { ReceivedItems } from './received-items.tsx'

export interface ReturnDecision {
  task: 'approve' | 'reject' | 'receive' | 'close'
  request: ReturnRow
}

const TEXTS = {
  approve: {
    title: 'Approve the return',
    submitLabel: 'Approve',
    hint: 'Say how the goods come back to you. The customer gets it by mail.',
  },
  reject: {
    title: 'Reject the return',
    submitLabel: 'Reject',
    hint: 'Say why. The customer gets it by mail.',
  },
  close: {
    title: 'Close without the goods',
    submitLabel: 'Close the Return',
    hint: 'Say why, such as that nothing has arrived. The customer gets it by mail, and can ask again.',
  },
  receive: { title: 'The goods are here', submitLabel: 'Received', hint: undefined },
} as const

/** Asks for what a decision needs, and sends it to the screen's action (see saveReturn). */
export function ReturnDialog({ decision, onClose }: { decision: ReturnDecision; onClose: () => void }) {
  const { task, request } = decision
  const { title, submitLabel, hint } = TEXTS[task]
  return (
    <FormDialog
      title={title}
      description={`${request.order_number}, ${request.orders.customer_name}`}
      submitLabel={submitLabel}
      id={request.id}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <input type="hidden" name="return" value={task} />
          {task === 'receive' ? (
            <>
              <ReceivedItems items={request.return_items} />
              <MoneyOfReturn request={request} />
            </>
          ) : (
            <Field label="Answer" required hint={hint} error={errors['answer']}>
              {(control) => <Textarea name="answer" {...control} />}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What the return means for the money of its order, and the refund that goes with it. */
function MoneyOfReturn({ request: { id, orders } }: { request: ReturnRow }) {
  const preview = usePreview({ kind: 'receive', orderId: orders.id, returnId: id })
  const [refund, setRefund] = useState<RefundNow>()
  return (
    <>
      <DecisionConsequences kind="receive" preview={preview} onChoose={setRefund} />
      <RefundNowInput refund={refund} />
    </>
  )
}
