import { z } from 'zod'

/** The shipping form (spec §5): notes are optional, only spaces count as empty. */
export const checkoutSchema = z.object({
  customer_name: requiredText('Please enter your full name.', 120),
  customer_email: requiredText('Please enter your email address.', 254).pipe(
    z.email('Please enter an email address such as ada@example.com.'),
  ),
  customer_phone: requiredText('Please enter a phone number we can call.', 40).refine(
    (phone) => (phone.match(/\d/g) ?? []).length >= 5,
    'Please enter a phone number we can call, such as +234 803 123 4567.',
  ),
  shipping_address: requiredText('Please enter the address we should deliver to.', 500),
  notes: z
    .string()
    .trim()
    .max(1000, 'Please keep your notes under 1000 characters.')
    .transform((text) => text || null),
})

export type CheckoutDetails = z.output<typeof checkoutSchema>
export type CheckoutField = keyof CheckoutDetails

function requiredText(whenBlank: string, longest: number) {
  return z.string().trim().min(1, whenBlank).max(longest, `Please keep this under ${longest} characters.`)
}
