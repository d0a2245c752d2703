import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export interface PaymentDecision {
  task: 'done' | 'count' | 'confirm' | 'reject'
  /** Of the task or the payment. */
  id: string
  description: string
  /** Naira, of a transfer or a task. */
  amount?: number
}

const TEXTS = {
  done: { title: 'Done', submitLabel: 'Done', field: 'note', label: 'What did you do?' },
  count: {
    title: 'Count it for the order',
    submitLabel: 'Count It',
    field: 'note',
    label: 'What did you agree?',
  },
  confirm: { title: 'Transfer arrived', submitLabel: 'It Arrived', field: 'amount', label: 'Amount (₦)' },
  reject: { title: 'Reject receipt', submitLabel: 'Reject', field: 'reason', label: 'Reason' },
} as const

/** Asks for what a decision needs, and sends it to the screen's action (see savePaymentDecision). */
export function PaymentDialog({ decision, onClose }: { decision: PaymentDecision; onClose: () => void }) {
  const { task, id, description, amount } = decision
  const { title, submitLabel, field, label } = TEXTS[task]
  return (
    <FormDialog title={title} description={description} submitLabel={submitLabel} id={id} onClose={onClose}>
      {(errors) => (
        <>
          <input type="hidden" name="payment" value={task} />
          {field === 'note' && <input type="hidden" name="task_amount" value={amount} />}
          <Field
            label={label}
            required
            hint={task === 'reject' ? 'The customer reads it, and can send another receipt.' : undefined}
            error={errors[field]}
          >
            {(control) =>
              field === 'amount' ? (
                <Input name={field} kind="amount" defaultValue={amount} {...control} />
              ) : (
                <Textarea name={field} {...control} />
              )
            }
          </Field>
        </>
      )}
    </FormDialog>
  )
}
