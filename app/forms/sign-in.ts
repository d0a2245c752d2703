import * as z from 'zod/mini'
import { PASSWORD_MINIMUM } from './password.ts'
import { requiredEmail, requiredText } from './text-fields.ts'

/** A password is taken as typed: spaces may be part of it. */
export const signInSchema = z.object({
  email: requiredEmail(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

export const signUpSchema = z.object({
  full_name: requiredText('Please enter your full name.', 120),
  email: requiredEmail(),
  password: z
    .string()
    .check(z.minLength(PASSWORD_MINIMUM, `Must be at least ${PASSWORD_MINIMUM} characters`)),
})
