import { brandVersion, isDemonstration } from '../../domain/brand.server.ts'
import { loadSite } from '../../domain/load-site.ts'
import type { Site } from '../../domain/site.ts'
import { pictureContext } from '../../lib/contexts.ts'
import type { LoadPicture } from '../../lib/picture-previews.server.ts'
import type { Route } from './+types/brand-route.ts'

const TYPES: Record<string, string> = {
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** The pictures of the newest version, so that requests with other queries do not draw them again. */
let drawn = { version: '', pictures: new Map<string, Promise<Buffer>>() }

/** Icons, link preview and mail header of the brand (docs/behaviour/settings.md#brand-pictures). */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const path = new URL(request.url).pathname
  const { isBrandPicture } = await import('./brand-pictures.server.ts')
  if (!isBrandPicture(path)) return new Response('There is no such picture.', { status: 404 })
  const site = await loadSite(context)
  const headers = {
    'Content-Type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=3600',
    // An SVG that is opened as a page runs nothing.
    ...(path.endsWith('.svg') && { 'Content-Security-Policy': "default-src 'none'; img-src data:" }),
  }
  try {
    const bytes = await findPicture(path, site, context.get(pictureContext))
    return new Response(new Uint8Array(bytes), { headers })
  } catch (error) {
    console.error(`The picture ${path} could not be drawn:`, error)
    return new Response('The picture could not be drawn.', { status: 503 })
  }
}

async function findPicture(path: string, site: Site, load: LoadPicture): Promise<Buffer> {
  if (isDemonstration(site)) {
    const { DEMONSTRATION } = await import('./demonstration.server.ts')
    const file = DEMONSTRATION[path]
    if (file) return file
  }
  const version = brandVersion(site)
  if (drawn.version !== version) drawn = { version, pictures: new Map() }
  const { pictures } = drawn
  const picture = pictures.get(path) ?? drawPicture(path, site, load)
  pictures.set(path, picture)
  picture.catch(() => pictures.delete(path))
  return picture
}

/** @throws Error while the storage does not answer, so that a brand is not drawn without its logo for long */
async function drawPicture(path: string, site: Site, load: LoadPicture): Promise<Buffer> {
  const { designOf, drawBrandPicture } = await import('./brand-pictures.server.ts')
  const answered: LoadPicture = async (address) => {
    const response = await load(address).catch(() => new Response(null, { status: 503 }))
    isAway = response.status >= 500
    return response
  }
  let isAway = false
  const design = await designOf(site, answered)
  if (isAway) throw new Error('the storage did not answer with the logo')
  return drawBrandPicture(path, design)
}
