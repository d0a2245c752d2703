import * as z from 'zod/mini'
import { optionalText, requiredEmail, requiredText } from './text-fields.ts'

/** What stands in these fields also stands in a mail's headers. */
const onOneLine = z.regex(/^\P{Cc}*$/u, 'Please keep this on one line, without control characters.')

/** Spec §5, Contact form: the phone is optional, only spaces count as empty. */
export const contactSchema = z.object({
  name: requiredText('Please tell us your name.', 200).check(onOneLine),
  email: requiredEmail(),
  phone: optionalText(50).check(onOneLine),
  message: requiredText('Please write a message.', 5000),
})
