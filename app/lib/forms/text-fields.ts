import * as z from 'zod/mini'
import { groupThousands } from '../group-thousands.ts'
import { cleanText } from '../text/clean-text.ts'

// zod/mini, because shoppers download it: it is a quarter of zod's size.

/** For phone numbers, emails and codes, in place of trimming: removes what cannot be seen. */
export function cleaned() {
  return z.overwrite(cleanText)
}

/** A trimmed text that must not be blank. */
export function requiredText(whenBlank: string, longest: number, tidy = z.trim()) {
  return z.string().check(tidy, z.minLength(1, whenBlank), atMost(longest), readable())
}

/** A trimmed text that may be blank. */
export function optionalText(longest: number, tidy = z.trim()) {
  return z.string().check(tidy, atMost(longest), readable())
}

/** As an account has it (WHATWG HTML), with a dot in the domain. The same as private.is_email() of the schema. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i
const NO_EMAIL = 'Please enter an email address such as ada@example.com.'

export function requiredEmail(whenBlank = 'Please enter your email address.') {
  return z.pipe(requiredText(whenBlank, 254, cleaned()), z.email({ pattern: EMAIL, error: NO_EMAIL }))
}

/** A trimmed email address that may be blank. */
export function optionalEmail() {
  return optionalText(254, cleaned()).check(z.refine((text) => text === '' || EMAIL.test(text), NO_EMAIL))
}

/** All but tabs and line breaks. PostgreSQL stores no NUL, and the others end up in files and mails, where nobody sees them. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u

function readable() {
  return z.check<string>(({ value, issues }) => {
    const message = controlCharacterIn(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
}

/** Where the text has a character that cannot be shown, as a message; '' if it has none. */
export function controlCharacterIn(text: string): string {
  const lines = text.slice(0, text.search(CONTROL_CHARACTER)).split('\n')
  return CONTROL_CHARACTER.test(text)
    ? `Please remove the invisible character at ${lines.length > 1 ? `line ${lines.length}, ` : ''}position ${lines.at(-1)!.length + 1}.`
    : ''
}

function atMost(longest: number) {
  return z.maxLength(longest, `Please keep this to ${groupThousands(longest)} characters or fewer.`)
}
