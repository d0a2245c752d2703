import * as z from 'zod/mini'
import { optionalText, requiredEmail, requiredText } from '../../lib/forms/text-fields.ts'

/** The shipping form: docs/behaviour/checkout.md#the-form. */
export const checkoutSchema = z.object({
  customer_name: requiredText('Please enter your full name.', 200),
  customer_email: requiredEmail(),
  customer_phone: requiredText('Please enter a phone number we can call.', 50).check(
    z.refine(hasDigits, 'Please enter a phone number we can call, such as +234 803 123 4567.'),
  ),
  shipping_address: requiredText('Please enter the address we should deliver to.', 1000),
  notes: z.pipe(
    optionalText(5000),
    z.transform((text: string) => text || null),
  ),
})

export type CheckoutDetails = z.output<typeof checkoutSchema>
export type CheckoutField = keyof CheckoutDetails

function hasDigits(phone: string): boolean {
  return (phone.match(/\d/g) ?? []).length >= 5
}
