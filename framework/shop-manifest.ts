import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { shopManifestUrl } from './route-manifest.ts'

const START = 'window.__reactRouterManifest='
const BACK_OFFICE = /^back-office\//
/** Routes that every page of the shop has loaded. */
const FRAME = ['root', 'storefront/layout/shop-layout']

type Assets = ServerBuild['assets']
type Route = NonNullable<Assets['routes'][string]> & { hasDefaultExport: boolean }
type RouteManifest = Pick<Assets, 'entry' | 'url'> & { routes: Record<string, Route> }

/** Writes React Router's manifest at `url` a second time, without the routes of the back office. */
export function writeShopManifest(clientDir: string, url: string): void {
  const script = readFileSync(join(clientDir, url), 'utf8')
  if (!script.startsWith(START)) throw new Error(`${url} is not what React Router used to write.`)
  const manifest = JSON.parse(script.slice(START.length).replace(/;$/, '')) as RouteManifest
  // React Router preloads the address in it.
  const shop = { ...manifest, url: shopManifestUrl(url), routes: shopRoutes(manifest) }
  writeFileSync(join(clientDir, shop.url), `${START}${JSON.stringify(shop)};`)
}

/**
 * The shop's routes that pages lead to or load data from, without what is false or empty, and without imports that a page of the shop has
 * loaded already.
 */
function shopRoutes({ entry, routes }: RouteManifest): Record<string, Partial<Route>> {
  const loaded = new Set([entry, ...FRAME.map((id) => routes[id])].flatMap((part) => part?.imports ?? []))
  const shown = Object.entries(routes).flatMap(([id, route]) => {
    if (BACK_OFFICE.test(id) || isFile(route)) return []
    const imports = (route.imports ?? []).filter((file) => !loaded.has(file))
    const said = Object.entries({ ...route, imports }).filter(([, value]) => !isNothing(value))
    return [[id, Object.fromEntries(said)] as const]
  })
  return Object.fromEntries(shown)
}

/** Files such as the sitemap and icons are no screens. Browsers load them by their addresses. */
function isFile({ hasDefaultExport, hasClientLoader }: Route): boolean {
  return !hasDefaultExport && !hasClientLoader
}

function isNothing(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0)
}
