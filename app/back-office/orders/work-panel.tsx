import { useRef } from 'react'
import * as z from 'zod/mini'
import type { OrderCancellationTerms } from '../../domain/orders/cancellation-terms.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { useKeepFocus } from '../../ui/use-keep-focus.ts'
import { invalid, runAction } from '../form/run-action.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { Refusals } from '../page/refusals.tsx'
import { keepNothing, noteWorkBegun } from './queries.ts'

/** The `task` of the forms, which tells them from the form of the status. */
export const WORK_TASKS = ['begin-work', 'take-back-work', 'keep-nothing'] as const
type WorkTask = (typeof WORK_TASKS)[number]

export const isWorkTask = (task: unknown): task is WorkTask => WORK_TASKS.some((known) => known === task)

const schema = z.object({ reason: requiredText('Please say why.', 1000) })

/** Saves a decision of the panel 'If it is cancelled'. */
export async function saveWork(task: WorkTask, form: FormData) {
  const id = String(form.get('id'))
  if (task === 'begin-work')
    return runAction(async () => noteWorkBegun(await browserClient(), id), {
      row: id,
      success: 'Work on the order has begun.',
    })
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const { reason } = parsed.data
  const work = async () => {
    const client = await browserClient()
    return task === 'keep-nothing' ? keepNothing(client, id, reason) : noteWorkBegun(client, id, reason)
  }
  const success = task === 'keep-nothing' ? 'Nothing is kept of this order.' : 'Work has not begun.'
  return runAction(work, { row: id, success })
}

export interface WorkPanelProps {
  order: OrderCancellationTerms & { id: string; status: string }
}

/** What is kept if an order is cancelled, and what staff decide about that. Nothing where nothing would be kept. */
export function WorkPanel({ order }: WorkPanelProps) {
  const part = useRef<HTMLElement>(null)
  const { kept_before_work, kept_after_work, work_began_at, keeps_nothing, status } = order
  useKeepFocus(part, `${work_began_at} ${keeps_nothing}`)
  if ((kept_before_work === 0 && kept_after_work === 0) || status === 'delivered') return null
  const isCancelled = status === 'cancelled'
  return (
    <section ref={part} aria-label="If it is cancelled" className="mb-6 space-y-3 rounded-xl bg-sand/60 p-4">
      <p tabIndex={-1} className="outline-none">
        {keeps_nothing ? 'Nothing is kept of this order.' : keptText(order)}
      </p>
      {work_began_at === null ? (
        !isCancelled && <WorkForm key="begin" id={order.id} task="begin-work" label="Work has begun" />
      ) : (
        <WorkForm key="back" id={order.id} task="take-back-work" label="Work has not begun" asksWhy />
      )}
      {!keeps_nothing && (
        <WorkForm key="nothing" id={order.id} task="keep-nothing" label="Keep nothing" asksWhy />
      )}
    </section>
  )
}

function keptText({ kept_before_work, kept_after_work, work_began_at, status }: WorkPanelProps['order']) {
  const begun =
    work_began_at === null ? 'Work has not begun' : `Work began on ${formatDateTime(work_began_at)}`
  const share = work_began_at === null ? kept_before_work : kept_after_work
  const kept = status === 'cancelled' ? 'is kept' : 'is kept if the order is cancelled'
  return `${begun}: ${share}% of the total, at most what was paid, ${kept}.`
}

interface WorkFormProps {
  id: string
  task: WorkTask
  label: string
  asksWhy?: boolean
}

function WorkForm({ id, task, label, asksWhy = false }: WorkFormProps) {
  const { ref, onSubmit, errors, saving } = useEditForm({ id, task })
  return (
    <form
      ref={ref}
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
      className="flex flex-wrap items-start gap-3"
    >
      {asksWhy && (
        <Field label={`Reason for “${label}”`} error={errors['reason']} className="min-w-0 flex-1">
          {(control) => <Input name="reason" autoComplete="off" {...control} />}
        </Field>
      )}
      <Button
        type="submit"
        size="small"
        variant={asksWhy ? 'outline' : 'primary'}
        pending={saving}
        className={asksWhy ? 'sm:mt-8' : undefined}
      >
        {label}
      </Button>
      <Refusals />
    </form>
  )
}
