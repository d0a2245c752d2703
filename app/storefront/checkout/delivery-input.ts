import * as z from 'zod/mini'
import { parseForm, type ParsedForm } from '../../lib/forms/parse-form.ts'
import { optionalText, requiredText } from '../../lib/forms/text-fields.ts'

/** How an order reaches its customer, as `place_order()` takes it. */
export type ChosenDelivery = { state: string; lga: string; landmark: string } | { pickup_point: string }

/** The fields of an order that is delivered: docs/behaviour/checkout.md#delivery. */
const toAddressSchema = z.object({
  delivery_state: requiredText('Please choose your state.', 2),
  delivery_lga: requiredText('Please choose your local government area.', 100),
  shipping_address: requiredText('Please enter the address we should deliver to.', 700),
  delivery_landmark: optionalText(200),
})

const pickupSchema = z.object({
  pickup_point: requiredText('Please choose where you will pick it up.', 36),
})

/** Reads the delivery fields of a submitted form; `street` is '' for a pickup. */
export function parseDelivery(form: FormData): ParsedForm<{ chosen: ChosenDelivery; street: string }> {
  if (form.get('delivery_method') === 'pickup') {
    const parsed = parseForm(pickupSchema, form)
    return parsed.ok ? { ok: true, data: { chosen: parsed.data, street: '' } } : parsed
  }
  const parsed = parseForm(toAddressSchema, form)
  if (!parsed.ok) return parsed
  const {
    delivery_state: state,
    delivery_lga: lga,
    delivery_landmark: landmark,
    shipping_address: street,
  } = parsed.data
  return { ok: true, data: { chosen: { state, lga, landmark }, street } }
}
