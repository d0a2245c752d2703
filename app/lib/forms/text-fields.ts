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

export function requiredEmail(whenBlank = 'Please enter your email address.') {
  return z.pipe(
    requiredText(whenBlank, 254),
    z.email('Please enter an email address such as ada@example.com.'),
  )
}

function atMost(longest: number) {
  return z.maxLength(longest, `Please keep this to ${groupThousands(longest)} characters or fewer.`)
}
