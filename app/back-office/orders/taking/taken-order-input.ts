import * as z from 'zod/mini'
import { hasBlank, parseForm, type FieldErrors } from '../../../lib/forms/parse-form.ts'
import { optionalText, requiredText } from '../../../lib/forms/text-fields.ts'
import { cleanText } from '../../../lib/text/clean-text.ts'
import { checkbox, codeOrNull, optionalAmount, textOrNull } from '../../form/field-schemas.ts'

/** The field `total` while no answer of the database is shown. */
export const UNSEEN_TOTAL = 'unseen'

/** How money that staff have received came. */
export const RECEIVED = [
  { value: 'cash', label: 'Cash' },
  { value: 'card_terminal', label: 'Card terminal' },
  { value: 'bank_transfer', label: 'Bank transfer' },
] as const

type Item = { product_id: string; quantity: number; variant_id?: string; color?: string }

/** An order as `take_order()` takes it. Sums are in naira. */
export interface TakenOrder {
  items: Item[]
  customer: {
    name: string
    phone: string | null
    email: string | null
    address: string
    notes: string | null
  }
  terms: {
    channel: string
    discount: number
    discount_reason: string | null
    /** Null where the payment is agreed later. */
    method: string | null
    is_paid: boolean
    /** Set where the deposit alone was received. */
    is_deposit?: true
    /** The total that staff saw; absent where the database refuses to work it out, as it will refuse the order. */
    total?: number
  }
  /** Null while the shop offers no delivery. A fee that is absent is that of the zone. */
  delivery: { state: string; lga: string; landmark: string; fee?: number } | { pickup_point: string } | null
}

const items = z.pipe(
  z.string(),
  z.transform((json, context): Item[] => {
    const lines = JSON.parse(json) as Item[]
    if (lines.length === 0)
      context.issues.push({ code: 'custom', message: 'Add at least one product.', input: json })
    return lines
  }),
)

export const takenOrderSchema = z.object({
  items,
  name: requiredText('Enter the customer’s name.', 200),
  phone: codeOrNull(50),
  email: codeOrNull(254),
  notes: textOrNull(5000),
  channel: z.string(),
  discount: optionalAmount(),
  discount_reason: textOrNull(200),
  payment: requiredText('Choose how it is paid.', 40),
  is_deposit: checkbox(),
  address: optionalText(1000),
  delivery_method: optionalText(20),
  delivery_state: optionalText(2),
  delivery_lga: optionalText(100),
  delivery_landmark: optionalText(200),
  delivery_fee: optionalAmount(),
  pickup_point: optionalText(36),
  total: optionalText(20),
})

type Fields = z.output<typeof takenOrderSchema>

/** Reads the form; its names are those of the fields of take-order-form.tsx. */
export function parseTakenOrder(
  form: FormData,
): { ok: true; data: TakenOrder } | { ok: false; errors: FieldErrors } {
  const parsed = parseForm(takenOrderSchema, form)
  const errors = { ...missingFields(form), ...(!parsed.ok && parsed.errors) }
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  if (parsed.data.total === UNSEEN_TOTAL)
    return {
      ok: false,
      errors: { total: 'The total was not worked out yet. Please look at it, then take the order.' },
    }
  return { ok: true, data: takenOrder(parsed.data) }
}

/** What is missing because of other fields; found as typed, so that all errors of a form are shown at once. */
function missingFields(form: FormData): Record<string, string> {
  const isBlank = (...names: string[]) => names.every((name) => hasBlank(form, [name]))
  const method = form.get('delivery_method')
  const hasDiscount = /[1-9]/.test(cleanText(String(form.get('discount') ?? '')))
  return {
    ...(isBlank('phone', 'email') && { phone: 'Enter a phone number or an email.' }),
    ...(hasDiscount &&
      isBlank('discount_reason') && { discount_reason: 'Say why, such as “Regular customer”.' }),
    ...(method !== 'pickup' && isBlank('address') && { address: 'Enter where the order goes.' }),
    ...(method === 'delivery' && isBlank('delivery_state') && { delivery_state: 'Choose the state.' }),
    ...(method === 'delivery' &&
      isBlank('delivery_lga') && { delivery_lga: 'Choose the local government area.' }),
    ...(method === 'pickup' && isBlank('pickup_point') && { pickup_point: 'Choose where.' }),
  }
}

/** `paid:cash` was received, `later:paystack` is to be paid, `agreed` is neither, and so is a blank. */
export function readPayment(payment: string): Pick<TakenOrder['terms'], 'method' | 'is_paid'> {
  const [kind, method = null] = payment.split(':')
  return { method, is_paid: kind === 'paid' }
}

function readTerms({
  channel,
  discount,
  discount_reason,
  payment,
  is_deposit,
  total,
}: Fields): TakenOrder['terms'] {
  const paid = readPayment(payment)
  const terms = {
    channel,
    discount: discount ?? 0,
    discount_reason,
    ...paid,
    ...(paid.is_paid && is_deposit && { is_deposit }),
  }
  return total === '' ? terms : { ...terms, total: Number(total) }
}

function takenOrder(fields: Fields): TakenOrder {
  const { name, phone, email, address, notes } = fields
  return {
    items: fields.items,
    customer: { name, phone, email, address, notes },
    terms: readTerms(fields),
    delivery: readDelivery(fields),
  }
}

type DeliveryFields = Pick<
  Fields,
  | 'delivery_method'
  | 'delivery_state'
  | 'delivery_lga'
  | 'delivery_landmark'
  | 'delivery_fee'
  | 'pickup_point'
>

export function readDelivery(fields: DeliveryFields): TakenOrder['delivery'] {
  if (fields.delivery_method === 'pickup') return { pickup_point: fields.pickup_point }
  if (fields.delivery_method !== 'delivery') return null
  const { delivery_state: state, delivery_lga: lga, delivery_landmark: landmark, delivery_fee: fee } = fields
  return { state, lga, landmark, ...(fee !== null && { fee }) }
}
