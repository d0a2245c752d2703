interface Letter {
  name: string
  email: string
  message: string
}

/** Mail programs reject very long mailto URLs. In characters. */
const LONGEST_QUOTE = 1200

/** A mailto URL of a reply that quotes the visitor's message. */
export function replyLink({ name, email, message }: Letter): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  const text = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)}…` : message
  const quote = text.split(/\r?\n/).map((line) => `> ${line}`)
  const body = [`Dear ${name},`, '', '', '', ...quote].join('\r\n')
  return `mailto:${address}?subject=${encode('Your message to us')}&body=${encode(body)}`
}

/** Drops half of a surrogate pair at the cut, which encodeURIComponent would reject. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
