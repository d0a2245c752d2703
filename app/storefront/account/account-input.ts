import * as z from 'zod/mini'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { newPassword, typedPassword } from '../sign-in/password-fields.ts'

export const nameSchema = z.object({ full_name: requiredText('Please enter your full name.', 120) })

export const passwordChangeSchema = z.object({
  current_password: typedPassword('Please enter your current password.'),
  password: newPassword(),
})
