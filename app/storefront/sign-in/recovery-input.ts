import * as z from 'zod/mini'
import { requiredEmail } from '../../lib/forms/text-fields.ts'
import { newPassword } from './password-fields.ts'

export { passwordChangeSchema } from './password-fields.ts'

export const recoverySchema = z.object({ email: requiredEmail() })

export const newPasswordSchema = z.object({ password: newPassword() })
