import * as z from 'zod/mini'
import { textOrNull } from './admin-fields.ts'
import { requiredEmail, requiredText } from './text-fields.ts'

/** Spec §5, Customer: name and email are required. */
export const customerSchema = z.object({
  name: requiredText('Enter a name.', 200),
  email: requiredEmail(),
  phone: textOrNull(50),
  address: textOrNull(1000),
})
