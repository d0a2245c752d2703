import { z } from 'zod'
import { PASSWORD_MINIMUM } from './password.ts'

const email = z
  .string()
  .trim()
  .min(1, 'Please enter your email address.')
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter an email address such as ada@example.com.'))

/** A password is taken as typed: spaces may be part of it. */
export const signInSchema = z.object({
  email,
  password: z.string().min(1, 'Please enter your password.'),
})

export const signUpSchema = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, 'Please enter your full name.')
    .max(120, 'Please keep this under 120 characters.'),
  email,
  password: z.string().min(PASSWORD_MINIMUM, `Must be at least ${PASSWORD_MINIMUM} characters`),
})

export type SignInInput = z.output<typeof signInSchema>
export type SignUpInput = z.output<typeof signUpSchema>
