import { brandOf, type Brand } from '../../domain/brand.server.ts'
import { brandPicture } from '../../domain/brand.ts'
import { loadSite } from '../../domain/load-site.ts'
import { DEFAULT_THEME } from '../../domain/theme.ts'
import type { Route } from './+types/web-manifest-route.ts'

/** `/site.webmanifest`: name, icons and colours of the shop as an installed app. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = await loadSite(context)
  const brand = brandOf(site)
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: (site.theme ?? DEFAULT_THEME).background,
    theme_color: brand?.colour ?? '#23392f',
    categories: ['shopping', 'lifestyle'],
    icons: [
      ...icons('icon', 'any', brand),
      ...icons('maskable', 'maskable', brand),
      { src: brandPicture('/favicon.svg', brand), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}

function icons(name: string, purpose: string, brand?: Brand) {
  return [192, 512].map((size) => ({
    src: brandPicture(`/icons/${name}-${size}.png`, brand),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}
