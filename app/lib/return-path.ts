const ANY_ORIGIN = 'http://shop.invalid'

/**
 * Where to go after signing in: the wanted path when it lies on this site, else `/`. Whatever a browser could read as
 * another site (`//evil.example`, `/\evil.example`, `https:evil.example`) and the sign-in page itself count as `/`.
 */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, ANY_ORIGIN)
  if (url === null || url.origin !== ANY_ORIGIN || /^\/(auth)?$/.test(url.pathname)) return '/'
  // Dot segments can leave a path that itself begins with two slashes.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}
