interface Letter {
  name: string
  email: string
  message: string
}

/** Mail programs refuse addresses that go on for ever. */
const LONGEST_QUOTE = 1200

/** A mailto address that answers a visitor and quotes what they wrote. */
export function replyLink({ name, email, message }: Letter): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  const text = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)}…` : message
  const quote = text.split(/\r?\n/).map((line) => `> ${line}`)
  const body = [`Dear ${name},`, '', '', '', ...quote].join('\r\n')
  return `mailto:${address}?subject=${encode('Your message to us')}&body=${encode(body)}`
}

/** A cut may leave half a character behind, which could not be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
