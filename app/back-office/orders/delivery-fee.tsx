import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { optionalAmount, requiredAmount } from '../form/field-schemas.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { invalid, runAction } from '../form/run-action.ts'
import { useEditForm } from '../form/use-edit-form.ts'
import { Refusals } from '../page/refusals.tsx'
import { setDeliveryFee } from './queries.ts'

/** The `task` of the form, which tells it from the form of the status. */
export const DELIVERY_FEE_TASK = 'delivery-fee'

const schema = z.object({ delivery_fee: requiredAmount('Enter the fee; 0 for a free delivery.') })

/** The form as it was opened, perhaps before there was a fee. */
const openedSchema = z.object({ delivery_fee: optionalAmount() })

/** Saves the form 'Set delivery fee' of the order details. */
export async function saveDeliveryFee(form: FormData) {
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const id = String(form.get('id'))
  const { delivery_fee } = parsed.data
  const work = async () => {
    const read = rowReader(openedSchema)
    const { opened } = readEdit(form, { row: { delivery_fee }, unversioned: ['delivery_fee'], read })
    return setDeliveryFee(await browserClient(), id, delivery_fee, opened)
  }
  return runAction(work, {
    success: 'The delivery fee is set, and is part of the total.',
  })
}

export interface DeliveryFeeFormProps {
  order: { id: string; delivery_fee: number | null }
}

/** Sets the fee that was quoted after ordering: docs/behaviour/orders.md#delivery-fee. */
export function DeliveryFeeForm({ order }: DeliveryFeeFormProps) {
  const form = useEditForm({ id: order.id, task: DELIVERY_FEE_TASK })
  const { ref, onSubmit, errors, saving } = form
  const { revalidate } = useRevalidator()
  return (
    <>
      <form
        ref={ref}
        onSubmit={onSubmit}
        noValidate
        aria-label="Delivery fee"
        className="mt-5 flex flex-wrap items-start gap-3 rounded-xl bg-sand/60 p-4"
      >
        <Field label="Delivery Fee (₦)" error={errors['delivery_fee']} className="min-w-0 flex-1">
          {(control) => (
            <Input
              name="delivery_fee"
              kind="amount"
              autoComplete="off"
              defaultValue={order.delivery_fee ?? ''}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" pending={saving} className="sm:mt-7">
          Set delivery fee
        </Button>
        <Refusals />
      </form>
      <ConflictDialog form={form} onReload={() => void revalidate()} canRecreate={false} />
    </>
  )
}
