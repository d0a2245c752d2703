import { useState } from 'react'
import { useFetcher } from 'react-router'
import * as z from 'zod/mini'
import { hasErrorCode } from '../../../domain/error-codes.ts'
import { formatNaira } from '../../../domain/money.ts'
import { paysAllOnDelivery } from '../../../domain/orders/order-deposit.ts'
import { parseForm } from '../../../lib/forms/parse-form.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { optionalAmount } from '../../form/field-schemas.ts'
import { invalid, runAction, type ActionResult } from '../../form/run-action.ts'
import type { LinkedOrder } from './link-message.ts'
import { askForPart } from './queries.ts'

/** The `task` of the form, which tells it from the form of the status. */
export const PART_TASK = 'ask-for-part'

const schema = z.object({ asked_amount: optionalAmount() })

export async function saveAskedPart(form: FormData): Promise<ActionResult> {
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const id = String(form.get('id'))
  const { asked_amount: amount } = parsed.data
  return runAction(async () => askForPart(await browserClient(), id, amount), {
    row: id,
    topic: `part ${id}`,
    success:
      amount === null
        ? 'No part is asked for any more.'
        : `The payment link asks for ${formatNaira(amount)}.`,
    fieldErrors: (error) =>
      hasErrorCode(error, 'payment_amount_invalid') ? { asked_amount: error.message } : null,
  })
}

export interface AskedPartPanelProps {
  order: Pick<LinkedOrder, 'asked_amount' | 'payment_method' | 'deposit_amount'> & { id: string }
}

function askedText(order: AskedPartPanelProps['order']): string {
  const asked = order.asked_amount === null ? null : formatNaira(order.asked_amount)
  if (paysAllOnDelivery(order))
    return asked === null
      ? 'The payment is on delivery. The payment link can ask for any part of it.'
      : `The payment link asks for ${asked}. What is left is paid on delivery.`
  return asked === null
    ? 'The payment link asks for all that is due.'
    : `The payment link asks for ${asked}, and for what is left once that is paid.`
}

/** What staff ask for as the next part of an order that is not paid: docs/behaviour/payments.md#asking-for-a-part. */
export function AskedPartPanel({ order }: AskedPartPanelProps) {
  const { id, asked_amount: asked } = order
  const saving = useFetcher<ActionResult>()
  const [isOpen, setOpen] = useState(false)
  if (asked === null && !isOpen)
    return (
      <Button variant="outline" size="small" className="mb-6" onClick={() => setOpen(true)}>
        Ask for a part
      </Button>
    )
  return (
    <section aria-label="A part" className="mb-6 space-y-3 rounded-xl bg-sand/60 p-4">
      <p>{askedText(order)}</p>
      <saving.Form method="post" noValidate aria-label="A part" className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="task" value={PART_TASK} />
        <input type="hidden" name="id" value={id} />
        <Field
          label="Ask For (₦)"
          hint="Leave it empty to ask for no part."
          error={saving.data?.errors['asked_amount']}
          className="min-w-0 flex-1"
        >
          {(control) => (
            <Input
              key={asked}
              name="asked_amount"
              kind="amount"
              autoComplete="off"
              defaultValue={asked ?? ''}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" size="small" pending={saving.state !== 'idle'} className="mt-7">
          Ask for it
        </Button>
      </saving.Form>
    </section>
  )
}
