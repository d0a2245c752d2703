const EMAIL = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+\.[^\s<>@,;:"()[\]\\.]+$/u
const NAMED = /^([^<>\p{Cc}]*)<([^<>]*)>$/u
/** RFC 5322, quoted-string: a backslash stands before quotes and backslashes. */
const QUOTED = /^"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"\s*<([^<>]*)>$/u
const MAX_LENGTH = 320

export interface MailAddress {
  name: string
  address: string
}

/**
 * Reads `user@example.com`, `Name <user@example.com>` or `"Name" <user@example.com>`: one address, not a list. Undefined for
 * anything else.
 */
export function mailAddress(text: string): MailAddress | undefined {
  const trimmed = text.trim()
  const [, quoted, quotedAddress] = QUOTED.exec(trimmed) ?? []
  const [, plain = '', plainAddress] = NAMED.exec(trimmed) ?? []
  const address = (quotedAddress ?? plainAddress ?? trimmed).trim()
  if (address.length > MAX_LENGTH || !EMAIL.test(address)) return undefined
  return { name: quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(.)/gu, '$1').trim(), address }
}
