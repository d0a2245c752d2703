import * as z from 'zod/mini'
import { cleaned, requiredText } from '../../lib/forms/text-fields.ts'

export const findOrderSchema = z.object({
  number: requiredText('Please enter the number of your order.', 40, cleaned()),
  contact: requiredText('Please enter the email or the phone number of your order.', 254, cleaned()),
})

/** The number as orders have it; of what was typed its digits count. */
export const orderNumberOf = (typed: string) => `ORD-${typed.replaceAll(/\D/g, '')}`
