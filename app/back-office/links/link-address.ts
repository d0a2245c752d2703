import { parseUrl } from '../../lib/safe-url.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import { cleanText } from '../../lib/text/clean-text.ts'

/** In characters. The database has the same limit for texts. */
const LONGEST = 10_000

const NO_LINK = 'Please enter a page such as /shop, or an address such as https://example.com.'
const NO_MAIL = 'Please enter an email address such as mailto:ada@example.com.'
const NO_PHONE = 'Please enter a phone number such as tel:+2348031234567.'
const ON_A_COMPUTER =
  'This is a file on a computer, which shoppers cannot open. Add it to the media library first.'

/** What was typed as a link, read: the link, '' for none, or why it is none. */
export type ReadLink = { link: string; problem?: never } | { link?: never; problem: string }

/**
 * Reads a link as people type it: a path of the shop, a web address with or without https://, an email address or a phone number.
 * An address of the shop itself becomes its path. Whatever is returned as a link is one for private.is_link() of the schema.
 * @param origin of the shop, such as https://shop.example
 */
export function readLink(typed: string, origin = globalThis.location?.origin): ReadLink {
  const text = withoutInvisible(typed)
  if (text.length > LONGEST) return { problem: 'Please keep the address to 10,000 characters or fewer.' }
  if (text === '') return { link: '' }
  if (text.startsWith('/')) return readPath(text)
  if (/^[a-z]:\\|^\\\\|^file:/i.test(text)) return { problem: ON_A_COMPUTER }
  if (/^mailto:/i.test(text) || isMailbox(text)) return readMail(text)
  if (/^tel:/i.test(text) || isPhoneNumber(text)) return readPhone(text)
  return readWebAddress(text, origin)
}

/** Directional marks and other characters without a width, which copying from chats and documents adds. */
function withoutInvisible(typed: string): string {
  return typed.replace(/[\p{DI}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : '')).trim()
}

/** Browsers take a path that begins with two slashes, or a slash and a backslash, for another site. */
function readPath(text: string): ReadLink {
  if (/^\/[/\\]/.test(text)) return { problem: NO_LINK }
  return { link: withoutSpaces(text) }
}

function withoutSpaces(address: string): string {
  return address.replaceAll(/\s/g, (space) => encodeURIComponent(space))
}

const MAILBOX = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#.]{2,}$/u

function isMailbox(text: string): boolean {
  return MAILBOX.test(text.split('?', 1)[0] ?? '')
}

function readMail(text: string): ReadLink {
  const [address = '', ...query] = cleanText(text).split('?')
  const mailboxes = address.split(',').map((mailbox) => mailbox.trim())
  if (!mailboxes.every(isMailbox)) return { problem: NO_MAIL }
  return { link: `mailto:${[mailboxes.join(','), ...query.map(withoutSpaces)].join('?')}` }
}

/** `*737#`: a bank's menu. */
const SERVICE_CODE = /^[*#][\d*#]+$/

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  const isAddress = /^\d{1,3}(\.\d{1,3}){3}$/.test(text)
  return SERVICE_CODE.test(text) || (/^\+?[\d\s().‐-―-]+$/.test(text) && digits >= 7 && !isAddress)
}

function readPhone(text: string): ReadLink {
  const number = cleanText(text)
  if (SERVICE_CODE.test(number)) return { link: `tel:${number.replaceAll('#', '%23')}` }
  const link = telephoneLink(number)
  return /\d{3}/.test(link) ? { link } : { problem: NO_PHONE }
}

/** A host and what may follow it, so that the port of `example.com:8080` is not taken for the end of a scheme. */
const HOST =
  /^(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?::\d{1,5})?(?=[/?#]|$)|^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?=[/?#]|$)/u

function readWebAddress(text: string, origin: string | undefined): ReadLink {
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !HOST.test(text)) return { problem: NO_LINK }
  const address = withoutSpaces(hasScheme ? text : `https://${text}`)
  const url = parseUrl(address)
  if (url === null || url.username !== '') return { problem: NO_LINK }
  if (url.origin === origin) return { link: url.pathname + url.search + url.hash }
  if (!url.hostname.includes('.')) return { problem: NO_LINK }
  return { link: address }
}

/** Whether a link leads to a page of the shop. */
export function isShopPath(link: string): boolean {
  return link.startsWith('/')
}
