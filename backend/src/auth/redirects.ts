import { MAX_ECHOED_CHARACTERS } from '../echo-limit.ts'
import type { AuthServices } from './endpoint.ts'
import { redirectGlob } from './redirect-glob.ts'

/** The host of a web address as written: a URL parser may read an unusual address as another host. */
const HOST = /^https?:\/\/(?:[^/?#@\\]*@)?(\[::1\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d*)?(?=[/?#]|$)/i
const NUMBERS = /^[\d.]+$|^\[/
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/
/** Addresses that a browser would execute or display itself. */
const UNSAFE_PROTOCOLS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/**
 * The target of a mailed link or of a provider's redirect: the requested address if it is allowed, else the site's
 * front page. Never another site, unless it is on the allow list. The list may contain apps' own schemes.
 */
export function allowedRedirect(
  auth: Pick<AuthServices, 'siteUrl' | 'config'>,
  requested: string | null,
): string {
  const target = requested && !/[\p{Cc}\s\\]/u.test(requested) ? URL.parse(requested) : null
  if (!requested || !target || UNSAFE_PROTOCOLS.has(target.protocol)) return auth.siteUrl
  if (!isOnSite(target, auth.siteUrl) && !isListed(requested, target, auth.config)) return auth.siteUrl
  // Headers only contain ASCII.
  const location = /^[\x21-\x7e]*$/.test(requested) ? requested : target.href
  return location.length <= MAX_ECHOED_CHARACTERS ? location : auth.siteUrl
}

function isOnSite(target: URL, siteUrl: string): boolean {
  const site = URL.parse(siteUrl)
  if (!site || target.protocol !== site.protocol) return false
  // On the developer's own machine, the site and its tools have several addresses and ports.
  if (isLocal(site)) return isLocal(target)
  return target.host === site.host
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || LOOPBACK.test(hostname)

function isListed(
  requested: string,
  target: URL,
  { additionalRedirectUrls }: AuthServices['config'],
): boolean {
  if (target.protocol === 'https:' || target.protocol === 'http:') {
    const host = HOST.exec(requested)?.[1]?.toLowerCase()
    if (!host || host !== target.hostname) return false
    if (NUMBERS.test(host) && !LOOPBACK.test(host)) return false
  }
  const plain = requested.split('#')[0] ?? ''
  return additionalRedirectUrls.some((pattern) => redirectGlob(pattern).test(plain))
}

/** 303 to an allowed address with added query parameters and a new fragment, which replaces an existing one. */
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
