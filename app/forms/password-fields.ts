import * as z from 'zod/mini'
import { PASSWORD_HINT, PASSWORD_MINIMUM } from './password.ts'

/** A password is taken as typed: spaces may be part of it. */
export function typedPassword(whenEmpty: string) {
  return z.string().check(z.minLength(1, whenEmpty))
}

export function newPassword() {
  return z.string().check(z.minLength(PASSWORD_MINIMUM, PASSWORD_HINT))
}
