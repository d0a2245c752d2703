import { parseUrl } from '../../lib/safe-url.ts'

const ANY_ORIGIN = 'http://shop.invalid'

/**
 * The path to go to after signing in; `/` unless it is a path of this site. Prevents open redirects by URLs that browsers
 * resolve to another site (`//evil.example`, `/\evil.example`, `https:evil.example`), and loops to the sign-in page.
 */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = parseUrl(wanted, ANY_ORIGIN)
  if (url === null || url.origin !== ANY_ORIGIN || /^\/(auth)?$/.test(url.pathname)) return '/'
  // Resolving dot segments can give a path that begins with two slashes.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
