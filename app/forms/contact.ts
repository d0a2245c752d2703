import * as z from 'zod/mini'
import { optionalText, requiredEmail, requiredText } from './text-fields.ts'

/** Spec §5, Contact form: the phone is optional, only spaces count as empty. */
export const contactSchema = z.object({
  name: requiredText('Please tell us your name.', 200),
  email: requiredEmail(),
  phone: optionalText(50),
  message: requiredText('Please write a message.', 5000),
})
