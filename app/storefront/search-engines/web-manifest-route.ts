import { getSite } from '../../domain/site-queries.ts'
import { DEFAULT_SITE } from '../../domain/site.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import type { Route } from './+types/web-manifest-route.ts'

/** `/site.webmanifest`: name, icons and colours of the shop as an installed app. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { supabase } = context.get(shopContext)
  const site = await withFallback(getSite(supabase), DEFAULT_SITE, 'Website settings')
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f8f3ea',
    theme_color: '#23392f',
    categories: ['shopping', 'lifestyle'],
    icons: [
      ...icons('icon', 'any'),
      ...icons('maskable', 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}

function icons(name: string, purpose: string) {
  return [192, 512].map((size) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}
