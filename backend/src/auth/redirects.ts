import type { Auth } from './exchange.ts'
import { redirectGlob } from './redirect-glob.ts'

/** Of a web address, as it is written: a parser would make another host of an odd one. */
const HOST = /^https?:\/\/(?:[^/?#@\\]*@)?(\[::1\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d*)?(?=[/?#]|$)/i
const NUMBERS = /^[\d.]+$|^\[/
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/
/** Addresses that a browser would run or read instead of going there. */
const NO_PLACES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/**
 * Where a mailed link or a provider leads back to: the wished address when the site allows it, else the site's front page. Never
 * a stranger's site. An app's own scheme can be on the list too.
 */
export function allowedRedirect(auth: Pick<Auth, 'siteUrl' | 'config'>, wished: string | null): string {
  const target = wished && !/[\p{Cc}\s\\]/u.test(wished) ? URL.parse(wished) : null
  if (!wished || !target || NO_PLACES.has(target.protocol)) return auth.siteUrl
  if (!isOfTheSite(target, auth.siteUrl) && !isListed(wished, target, auth.config)) return auth.siteUrl
  // A header holds nothing else.
  return /^[\x21-\x7e]*$/.test(wished) ? wished : target.href
}

/** An app on the person's own machine takes whatever port is free. */
function isOfTheSite(target: URL, siteUrl: string): boolean {
  const site = URL.parse(siteUrl)
  if (!site || target.protocol !== site.protocol || target.hostname !== site.hostname) return false
  return target.port === site.port || target.hostname === 'localhost' || LOOPBACK.test(target.hostname)
}

function isListed(wished: string, target: URL, { additionalRedirectUrls }: Auth['config']): boolean {
  if (target.protocol === 'https:' || target.protocol === 'http:') {
    const host = HOST.exec(wished)?.[1]?.toLowerCase()
    if (!host || host !== target.hostname) return false
    if (NUMBERS.test(host)) return LOOPBACK.test(host)
  }
  const plain = wished.split('#')[0] ?? ''
  return additionalRedirectUrls.some((pattern) => redirectGlob(pattern).test(plain))
}

/** 303 to an allowed address, with more in its query and its fragment; a fragment that it has already gives way. */
export function redirect(
  target: string,
  query: Record<string, string>,
  fragment: Record<string, string>,
): Response {
  const [base = ''] = target.split('#')
  const added = String(new URLSearchParams(query))
  const parts = String(new URLSearchParams(fragment))
  const joined = added ? `${base}${base.includes('?') ? '&' : '?'}${added}` : base
  return new Response(null, {
    status: 303,
    headers: { Location: parts ? `${joined}#${parts}` : joined, 'Cache-Control': 'no-store' },
  })
}
