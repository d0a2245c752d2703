import * as z from 'zod/mini'
import { requiredEmail } from '../../lib/forms/text-fields.ts'

/** See docs/behaviour/staff.md#adding. */
export const staffSchema = z.object({ email: requiredEmail('Enter the email address of an account.') })
