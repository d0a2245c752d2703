import { parseUrl } from '../../lib/safe-url.ts'

/** Beside the address of a picture or film that is none. */
export const NO_MEDIA_ADDRESS = 'Enter an address that begins with https:// or with /.'

/** As in private.is_media_address() of the schema. */
const MEDIA_ADDRESS =
  /^(https:\/\/[^/\\]|\/([^/\\]|$)|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/storage\/v1\/object\/public\/)/i

/**
 * Whether a text is an address that the pages' Content-Security-Policy lets them show: an https URL or a path on the shop's own
 * origin. A local Supabase project is the one that has no https.
 */
export function isMediaUrl(typed: string): boolean {
  // Browsers ignore white space and control characters in front of a scheme and in it.
  // oxlint-disable-next-line no-control-regex
  const stripped = typed.replace(/[\0-\x20]/g, '')
  return MEDIA_ADDRESS.test(stripped) && parseUrl(typed.trim(), 'https://shop.invalid') !== null
}
