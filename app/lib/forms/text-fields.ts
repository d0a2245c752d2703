import * as z from 'zod/mini'
import { groupThousands } from '../group-thousands.ts'

// zod/mini, because shoppers download it: it is a quarter of zod's size.

/** A trimmed text that must not be blank. */
export function requiredText(whenBlank: string, longest: number) {
  return z.string().check(z.trim(), z.minLength(1, whenBlank), atMost(longest))
}

/** A trimmed text that may be blank. */
export function optionalText(longest: number) {
  return z.string().check(z.trim(), atMost(longest))
}

/** As an account has it (WHATWG HTML), with a dot in the domain. The same as private.is_email() of the schema. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i
const NO_EMAIL = 'Please enter an email address such as ada@example.com.'

export function requiredEmail(whenBlank = 'Please enter your email address.') {
  return z.pipe(requiredText(whenBlank, 254), z.email({ pattern: EMAIL, error: NO_EMAIL }))
}

/** A trimmed email address that may be blank. */
export function optionalEmail() {
  return optionalText(254).check(z.refine((text) => text === '' || EMAIL.test(text), NO_EMAIL))
}

function atMost(longest: number) {
  return z.maxLength(longest, `Please keep this to ${groupThousands(longest)} characters or fewer.`)
}
