import { parseUrl } from '../../../lib/safe-url.ts'
import { isMediaUrl } from '../media-address.ts'
import { storedAddress } from './picture-uploads.ts'

/** How long to wait for a picture of another host, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * A pasted address as columns keep it: root-relative on the shop's own origin, absolute elsewhere. Null for an address that no page
 * may show.
 */
export function typedAddress(typed: string, shopOrigin: string): string | null {
  const text = typed.trim()
  const isWhole = /^https?:/i.test(text) && parseUrl(text) !== null
  const address = isWhole ? storedAddress(text, shopOrigin) : text
  return isMediaUrl(address) ? address : null
}

/** Whether the browser can show what is at an address as a picture. */
export function showsPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const timer = setTimeout(() => finish(false), TIMEOUT_MS)
    function finish(isShown: boolean) {
      clearTimeout(timer)
      resolve(isShown)
    }
    picture.addEventListener('load', () => finish(true), { once: true })
    picture.addEventListener('error', () => finish(false), { once: true })
    picture.src = address
  })
}
