import { cleanText } from '../_shared/clean-text.ts'

/** The message of a visitor, trimmed and within its limits. */
export interface Message {
  name: string
  email: string
  phone: string | null
  message: string
}

export type Parsed = { message: Message } | { problem: string }

const limits = { name: 200, email: 254, phone: 50, message: 5000 }
// As private.is_email() of the schema, which refuses to store others.
const emailShape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/
// All fields but the message must be on one line, because mail headers contain them.
const controlCharacters = /\p{Cc}/u
/** All but tabs and line breaks. */
const invisibleCharacters = /(?![\t\n\r])\p{Cc}/u

/** Reads the form's JSON; `problem` is a sentence for the visitor. */
export function parseMessage(body: unknown): Parsed {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { problem: 'Please send name, email and message as JSON.' }
  }
  const fields = body as Record<string, unknown>
  const name = text(fields['name'])
  const email = code(fields['email'])
  const phone = code(fields['phone'] ?? '')
  const message = text(fields['message'])
  if (!name) return { problem: 'Please tell us your name.' }
  if (!email) return { problem: 'Please tell us your email address.' }
  if (!message) return { problem: 'Please write a message.' }
  if (phone === undefined) return { problem: 'The phone number must be text.' }
  return (
    problemIn({ name, email, phone, message }) ?? { message: { name, email, phone: phone || null, message } }
  )
}

function problemIn(fields: Record<keyof typeof limits, string>): { problem: string } | undefined {
  for (const [field, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
    if (fields[field].length > limit)
      return { problem: `The ${field} is too long: at most ${limit} characters.` }
    if (field !== 'message' && controlCharacters.test(fields[field])) {
      return { problem: `The ${field} must be on one line.` }
    }
  }
  const at = Array.from(fields.message).findIndex((character) => invisibleCharacters.test(character))
  if (at >= 0)
    return { problem: `Please remove the invisible character at position ${at + 1} of the message.` }
  return emailShape.test(fields.email) ? undefined : { problem: 'The email address does not look right.' }
}

/** A phone number or an email without what cannot be seen. Line breaks stay, to be refused. */
function code(value: unknown): string | undefined {
  const typed = text(value)
  return typed === undefined || controlCharacters.test(typed) ? typed : cleanText(typed)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toWellFormed().trim() : undefined
}
