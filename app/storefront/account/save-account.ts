import { parseForm } from '../../lib/forms/parse-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { AccountResult } from './account-form.tsx'
import { nameSchema, passwordChangeSchema } from './account-input.ts'
import { changeName, changePassword } from './account-updates.ts'

const DONE: AccountResult = { done: true, errors: {} }

/** Throws the error of a call that was refused. */
export async function saveName(form: FormData): Promise<AccountResult> {
  const parsed = parseForm(nameSchema, form)
  if (!parsed.ok) return { done: false, errors: parsed.errors }
  await changeName(parsed.data.full_name)
  toast.success('Success', 'Your name has been saved.')
  return DONE
}

/** Throws the error of a call that was refused. */
export async function savePassword(form: FormData): Promise<AccountResult> {
  const parsed = parseForm(passwordChangeSchema, form)
  if (!parsed.ok) return { done: false, errors: parsed.errors }
  await changePassword({ current: parsed.data.current_password, next: parsed.data.password })
  toast.success('Success', 'Your password has been changed. Other devices need to sign in again.')
  return DONE
}
