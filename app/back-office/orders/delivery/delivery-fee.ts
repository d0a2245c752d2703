import * as z from 'zod/mini'
import { parseForm } from '../../../lib/forms/parse-form.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { optionalAmount, requiredAmount } from '../../form/field-schemas.ts'
import { readEdit, rowReader } from '../../form/read-edit.ts'
import { invalid, runAction } from '../../form/run-action.ts'
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
    success: 'The delivery fee is set, and the total has changed with it.',
  })
}
