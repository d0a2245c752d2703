import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../../lib/forms/text-fields.ts'
import { newPassword, typedPassword } from './password-fields.ts'

export const signInSchema = z.object({
  email: requiredEmail(),
  password: typedPassword('Please enter your password.'),
})

export const signUpSchema = z.object({
  full_name: requiredText('Please enter your full name.', 120),
  email: requiredEmail(),
  password: newPassword(),
})
