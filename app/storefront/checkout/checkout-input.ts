import * as z from 'zod/mini'
import { isPaymentMethod, type PaymentMethodName } from '../../domain/payment-methods.ts'
import { parseForm, type FieldErrors, type ParsedForm } from '../../lib/forms/parse-form.ts'
import {
  cleaned,
  optionalEmail,
  optionalText,
  requiredEmail,
  requiredText,
} from '../../lib/forms/text-fields.ts'
import { readAgreedAmounts } from './agreed-amounts.ts'

const contactFields = {
  customer_name: requiredText('Please enter your full name.', 200),
  customer_email: requiredEmail(),
  customer_phone: requiredText('Please enter a phone number we can call.', 50, cleaned()).check(
    z.refine(hasDigits, 'Please enter a phone number we can call, such as +234 803 123 4567.'),
  ),
  notes: z.pipe(
    optionalText(5000),
    z.transform((text: string) => text || null),
  ),
}

const contactSchema = z.object(contactFields)

/** Customers without an account: the phone comes first. Whether a way to pay needs the email is the database's rule. */
const guestFields = {
  ...contactFields,
  customer_email: z.pipe(
    optionalEmail(),
    z.transform((text: string) => text || null),
  ),
}

const guestContactSchema = z.object(guestFields)
const guestSchema = z.object({
  ...guestFields,
  shipping_address: requiredText('Please enter the address we should deliver to.', 1000),
})

/** The shipping form while delivery is agreed after the order: docs/behaviour/checkout.md#the-form. */
export const checkoutSchema = z.object({
  ...contactFields,
  shipping_address: requiredText('Please enter the address we should deliver to.', 1000),
})

/** `shipping_address` is the street where a delivery was chosen, and '' for a pickup. */
export type CheckoutDetails = z.output<typeof checkoutSchema> | z.output<typeof guestSchema>

export interface Checkout {
  details: CheckoutDetails
  /** Null while delivery is agreed after the order. */
  delivery: ChosenDelivery | null
  /** Null while payment is agreed after the order, and where nothing is to be paid. */
  payment: ChosenPayment | null
}

export type ParsedCheckout = { ok: true; data: Checkout } | { ok: false; errors: FieldErrors }

/** Reads the submitted form, with the fields for delivery and payment if it has them. */
export function parseCheckout(form: FormData): ParsedCheckout {
  const parsed = parseShipping(form)
  const payment = readPayment(form)
  const errors = {
    ...(!parsed.ok && parsed.errors),
    ...(payment === undefined && { payment_method: 'Please choose how you would like to pay.' }),
  }
  return parsed.ok && payment !== undefined
    ? { ok: true, data: { ...parsed.data, payment } }
    : { ok: false, errors }
}

type Shipping = Omit<Checkout, 'payment'>

function parseShipping(form: FormData): { ok: true; data: Shipping } | { ok: false; errors: FieldErrors } {
  const isGuest = form.has('guest')
  if (!form.has('delivery_method')) {
    const parsed = isGuest ? parseForm(guestSchema, form) : parseForm(checkoutSchema, form)
    return parsed.ok ? { ok: true, data: { details: parsed.data, delivery: null } } : parsed
  }
  const contact = isGuest ? parseForm(guestContactSchema, form) : parseForm(contactSchema, form)
  const delivery = parseDelivery(form)
  if (contact.ok && delivery.ok) {
    const { chosen, street } = delivery.data
    return { ok: true, data: { details: { ...contact.data, shipping_address: street }, delivery: chosen } }
  }
  return { ok: false, errors: { ...(!contact.ok && contact.errors), ...(!delivery.ok && delivery.errors) } }
}

function hasDigits(phone: string): boolean {
  return (phone.match(/\d/g) ?? []).length >= 5
}

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
function parseDelivery(form: FormData): ParsedForm<{ chosen: ChosenDelivery; street: string }> {
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

/** How an order is paid, as `place_order()` takes it. */
export interface ChosenPayment {
  method: PaymentMethodName
  /** Naira. */
  fee: number
  /** What is paid at first of the goods, in naira; null where all is. Absent where that was not shown. */
  deposit?: number | null
}

/** Null where the form asks for no way to pay; undefined when nothing was chosen although it should be. */
function readPayment(form: FormData): ChosenPayment | null | undefined {
  const { payment_fee: fee, deposit } = readAgreedAmounts(form)
  if (fee === undefined) return null
  const method = form.get('payment_method')
  return isPaymentMethod(method)
    ? { method, fee: fee ?? 0, ...(deposit !== undefined && { deposit }) }
    : undefined
}
