import { parseUrl } from '../../lib/safe-url.ts'

/** Beside the address of a picture or film that is none. */
export const NO_MEDIA_ADDRESS = 'Enter an address that begins with https:// or with /.'

/** Whether a text is an http(s) URL or a path on the shop's own origin. */
export function isMediaUrl(typed: string): boolean {
  const path = /^\/(?![/\\])/.test(typed.trim())
  return path || /^https?:$/.test(parseUrl(typed)?.protocol ?? '')
}
