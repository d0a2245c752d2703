const EMAIL = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+\.[^\s<>@,;:"()[\]\\.]+$/u
const NAMED = /^([^<>\p{Cc}]*)<([^<>]*)>$/u
const MAX_LENGTH = 320

export interface MailAddress {
  name: string
  address: string
}

/** Reads `user@example.com` or `Name <user@example.com>`: one address, not a list. Undefined for anything else. */
export function mailAddress(text: string): MailAddress | undefined {
  const trimmed = text.trim()
  const [, name, named] = NAMED.exec(trimmed) ?? []
  const address = (named ?? trimmed).trim()
  if (address.length > MAX_LENGTH || !EMAIL.test(address)) return undefined
  return { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address }
}
