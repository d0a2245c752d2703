import * as z from 'zod/mini'
import { PASSWORD_HINT, PASSWORD_MAXIMUM_BYTES, PASSWORD_MINIMUM, PASSWORD_TOO_LONG } from './password.ts'

/** A password is not trimmed: spaces may be part of it. */
export function typedPassword(whenEmpty: string) {
  return z.string().check(z.minLength(1, whenEmpty))
}

export function newPassword() {
  return z
    .string()
    .check(z.minLength(PASSWORD_MINIMUM, PASSWORD_HINT), z.refine(isShortEnough, PASSWORD_TOO_LONG))
}

/** Of a signed-in account, which proves that it knows its password. */
export const passwordChangeSchema = z.object({
  current_password: typedPassword('Please enter your current password.'),
  password: newPassword(),
})

function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password).length <= PASSWORD_MAXIMUM_BYTES
}
