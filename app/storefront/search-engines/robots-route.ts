import { shopContext } from '../../lib/contexts.ts'
import { absoluteUrl } from '../../lib/images.ts'
import type { Route } from './+types/robots-route.ts'

/** `/robots.txt` forbids nothing: search engines see that a page has `noindex` (`PageMeta.hidden`) only if they may read it. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(shopContext)
  const lines = ['User-agent: *', 'Disallow:', '', `Sitemap: ${absoluteUrl('/sitemap.xml', siteUrl)}`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
