import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../../lib/forms/text-fields.ts'
import { codeOrNull, textOrNull } from '../form/field-schemas.ts'

/** See docs/behaviour/customers.md#the-form. */
export const customerSchema = z.object({
  name: requiredText('Enter a name.', 200),
  email: requiredEmail('Enter an email address.'),
  phone: codeOrNull(50),
  address: textOrNull(1000),
})
