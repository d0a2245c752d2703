import { posix } from 'node:path'
import type { Auth } from './exchange.ts'

/** Where a mailed link leads: the wished address when the site allows it, else the site's front page. Never a stranger's site. */
export function allowedRedirect(auth: Pick<Auth, 'siteUrl' | 'config'>, wished: string | null): string {
  const fallback = auth.siteUrl
  if (!wished) return fallback
  const target = webAddress(wished)
  const site = webAddress(auth.siteUrl)
  if (!target) return fallback
  if (site && target.origin === site.origin) return wished
  const plain = wished.split(/[?#]/)[0] ?? ''
  const listed = auth.config.additionalRedirectUrls.some((pattern) => posix.matchesGlob(plain, pattern))
  return listed ? wished : fallback
}

function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined
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
