import * as z from 'zod/mini'
import { parseForm, type ParsedForm } from '../../lib/forms/parse-form.ts'
import { optionalText, requiredText } from '../../lib/forms/text-fields.ts'

/** The hidden field with the fee that the shopper saw, in naira; '' if it is quoted, absent while it is not known. */
export const AGREED_FEE = 'agreed_delivery_fee'

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

/** The fee that the shopper saw, null if it is quoted; undefined when none was shown. */
export function agreedFee(form: FormData): number | null | undefined {
  const fee = form.get(AGREED_FEE)
  if (fee === null) return undefined
  return fee === '' ? null : Number(fee)
}
