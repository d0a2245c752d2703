import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'

export { passwordChangeSchema } from '../sign-in/password-fields.ts'

export const nameSchema = z.object({ full_name: requiredText('Please enter your full name.', 120) })
