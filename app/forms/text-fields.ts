import * as z from 'zod/mini'

// zod/mini and not zod: shoppers download it, and it is a quarter of the size.

/** A text that must hold something other than spaces; comes out trimmed. */
export function requiredText(whenBlank: string, longest: number) {
  return z.string().check(z.trim(), z.minLength(1, whenBlank), atMost(longest))
}

/** A text that may be blank; comes out trimmed. */
export function optionalText(longest: number) {
  return z.string().check(z.trim(), atMost(longest))
}

export function requiredEmail() {
  return z.pipe(
    requiredText('Please enter your email address.', 254),
    z.email('Please enter an email address such as ada@example.com.'),
  )
}

function atMost(longest: number) {
  return z.maxLength(longest, `Please keep this under ${longest} characters.`)
}
