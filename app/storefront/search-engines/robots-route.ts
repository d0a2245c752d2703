import { shopContext } from '../../lib/contexts.ts'
import { absoluteUrl } from '../../lib/images.ts'
import type { Route } from './+types/robots-route.ts'

/** These pages depend on the visitor. */
const PRIVATE = ['/admin', '/account', '/checkout', '/cart', '/auth']

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl('/sitemap.xml', siteUrl)}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
