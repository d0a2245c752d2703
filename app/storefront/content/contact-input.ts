import * as z from 'zod/mini'
import { optionalText, requiredEmail, requiredText } from '../../lib/forms/text-fields.ts'

/** These fields are used in the headers of a mail. */
const onOneLine = z.regex(/^\P{Cc}*$/u, 'Please keep this on one line, without control characters.')

/** See docs/behaviour/content.md#contact. */
export const contactSchema = z.object({
  name: requiredText('Please tell us your name.', 200).check(onOneLine),
  email: requiredEmail(),
  phone: optionalText(50).check(onOneLine),
  message: requiredText('Please write a message.', 5000),
})
