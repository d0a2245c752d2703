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
  /** Whether the order of a transfer was cancelled. */
  isCancelled?: boolean
  /** Whether that was because it was not paid in time: the money takes it up again. */
  hasExpired?: boolean
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

/** What follows for an order that was cancelled, or undefined: said before a decision about a transfer. */
export function cancelledText({
  task,
  isCancelled,
  hasExpired,
}: Pick<PaymentDecision, 'task' | 'isCancelled' | 'hasExpired'>) {
  if (!isCancelled) return undefined
  if (task === 'confirm' && hasExpired)
    return 'This order was cancelled because it was not paid in time. With the whole amount it is taken up again, if everything is still there.'
  if (task === 'confirm')
    return 'This order was cancelled. The money does not count for it: it becomes a payment task, to be sent back.'
  return task === 'reject'
    ? 'This order was cancelled. The customer gets no mail about the receipt.'
    : undefined
}

/** Asks for what a decision needs, and sends it to the screen's action (see savePaymentDecision). */
export function PaymentDialog({ decision, onClose }: { decision: PaymentDecision; onClose: () => void }) {
  const { task, id, description, amount } = decision
  const { title, submitLabel, field, label } = TEXTS[task]
  const cancelled = cancelledText(decision)
  return (
    <FormDialog title={title} description={description} submitLabel={submitLabel} id={id} onClose={onClose}>
      {(errors) => (
        <>
          <input type="hidden" name="payment" value={task} />
          {field === 'note' && <input type="hidden" name="task_amount" value={amount} />}
          {cancelled !== undefined && <p className="rounded-xl bg-ochre/15 px-4 py-3">{cancelled}</p>}
          <Field
            label={label}
            required
            hint={
              task === 'reject' && !cancelled
                ? 'The customer reads it, and can send another receipt.'
                : undefined
            }
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
