import * as z from 'zod/mini'
import { cleaned, optionalText, requiredEmail, requiredText } from '../../lib/forms/text-fields.ts'

/** These fields are used in the headers of a mail. */
const onOneLine = z.regex(/^\P{Cc}*$/u, 'Please keep this on one line, without control characters.')

/** See docs/behaviour/content.md#contact. */
export const contactSchema = z.object({
  name: requiredText('Please tell us your name.', 200).check(onOneLine),
  email: requiredEmail(),
  phone: z.pipe(z.string().check(onOneLine), optionalText(50, cleaned())),
  message: requiredText('Please write a message.', 5000),
})
