import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { isBehindMail, shopManifestUrl } from './route-manifest.ts'

const START = 'window.__reactRouterManifest='
const BACK_OFFICE = /^back-office\//

type Assets = ServerBuild['assets']
type Route = NonNullable<Assets['routes'][string]> & { hasDefaultExport: boolean }
type RouteManifest = Pick<Assets, 'entry' | 'url'> & { routes: Record<string, Route> }

/** Writes React Router's manifest at `url` without what it does not need, and a second time without the routes of the back office. */
export function writeShopManifest(clientDir: string, url: string): void {
  const script = readFileSync(join(clientDir, url), 'utf8')
  if (!script.startsWith(START)) throw new Error(`${url} is not what React Router used to write.`)
  const manifest = JSON.parse(script.slice(START.length).replace(/;$/, '')) as RouteManifest
  // React Router preloads the address in it.
  const write = (part: Pick<Assets, 'url'> & { routes: object }) =>
    writeFileSync(join(clientDir, part.url), `${START}${JSON.stringify(part)};`)
  write({ ...manifest, routes: shownRoutes(manifest, () => true) })
  write({ ...manifest, url: shopManifestUrl(url), routes: shownRoutes(manifest, isOfShop) })
}

function isOfShop(id: string): boolean {
  return !BACK_OFFICE.test(id) && !isBehindMail(id)
}

/**
 * The routes that pages lead to or load data from, without what is false or empty, without imports that are loaded with the routes around
 * them, and without what React Router's client never reads.
 */
function shownRoutes(
  { entry, routes }: RouteManifest,
  isShown: (id: string) => boolean,
): Record<string, Partial<Route>> {
  const loadedBefore = ({ parentId }: Route): string[] => {
    const parent = routes[parentId ?? '']
    return parent ? [...(parent.imports ?? []), ...loadedBefore(parent)] : entry.imports
  }
  const shown = Object.entries(routes).filter(([id, route]) => isShown(id) && !isFile(route))
  return Object.fromEntries(
    shown.map(([id, route]) => {
      const loaded = new Set(loadedBefore(route))
      const imports = (route.imports ?? []).filter((file) => !loaded.has(file))
      const said = Object.entries({ ...route, imports }).filter(
        ([name, value]) => name !== 'hasDefaultExport' && !isNothing(value),
      )
      return [id, Object.fromEntries(said)]
    }),
  )
}

/** Files such as the sitemap and icons are no screens. Browsers load them by their addresses. */
function isFile({ hasDefaultExport, hasClientLoader }: Route): boolean {
  return !hasDefaultExport && !hasClientLoader
}

function isNothing(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0)
}
