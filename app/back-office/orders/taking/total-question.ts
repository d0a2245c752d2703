import * as z from 'zod/mini'
import { parseForm, readFields } from '../../../lib/forms/parse-form.ts'
import { optionalText } from '../../../lib/forms/text-fields.ts'
import { readDelivery, readPayment, takenOrderSchema, type TakenOrder } from './taken-order-input.ts'

/** What the total of an order depends on. */
export interface TotalQuestion extends Pick<TakenOrder, 'items' | 'delivery'> {
  terms: Pick<TakenOrder['terms'], 'discount' | 'method' | 'is_paid'>
}

/** What the form asks as far as it is filled in. */
export type TypedQuestion =
  | { kind: 'empty' }
  /** An amount cannot be read. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'asked'; question: TotalQuestion; lacksPlace: boolean }

const parts = z.extend(
  z.pick(takenOrderSchema, {
    items: true,
    discount: true,
    delivery_method: true,
    delivery_state: true,
    delivery_lga: true,
    delivery_fee: true,
    pickup_point: true,
  }),
  { payment: optionalText(40) },
)

const UNCONTROLLED = ['discount', 'payment', 'delivery_method', 'delivery_fee', 'pickup_point'] as const

/** The fields of the form that no state holds. */
export type UncontrolledFields = Partial<Record<(typeof UNCONTROLLED)[number], string>>

/** A field that the form does not have at the time of an event is blank; when it appears, it has its first value. */
export function readUncontrolled(form: FormData): UncontrolledFields {
  return readFields(form, UNCONTROLLED)
}

export interface TypedFields extends UncontrolledFields {
  /** JSON. */
  items: string
  delivery_state: string
  delivery_lga: string
}

export function readTotalQuestion(typed: TypedFields): TypedQuestion {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const parsed = parseForm(parts, form)
  if (!parsed.ok) {
    const { items, ...unreadable } = parsed.errors
    const [message] = Object.values(unreadable)
    return items === undefined && message !== undefined ? { kind: 'unreadable', message } : { kind: 'empty' }
  }
  const { items, discount, payment, ...fields } = parsed.data
  const { delivery_method: method, delivery_state: state, delivery_lga: lga } = fields
  const lacksPlace = method === 'delivery' && (state === '' || lga === '')
  // Where in the area the order goes does not change its total.
  const delivery = lacksPlace ? null : readDelivery({ ...fields, delivery_landmark: '' })
  const terms = { discount: discount ?? 0, ...readPayment(payment) }
  return { kind: 'asked', question: { items, terms, delivery }, lacksPlace }
}
