import * as z from 'zod/mini'
import { newPassword } from './password-fields.ts'
import { requiredEmail } from './text-fields.ts'

export const recoverySchema = z.object({ email: requiredEmail() })

export const newPasswordSchema = z.object({ password: newPassword() })
