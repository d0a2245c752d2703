import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { isBehindMail, shopManifestUrl } from './route-manifest.ts'

const START = 'window.__reactRouterManifest='
const BACK_OFFICE = /^back-office\//
/** Routes that every page of the shop has loaded. */
const FRAME = ['root', 'storefront/layout/shop-layout']

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
  const loaded = importsOf([manifest.entry, manifest.routes['root']])
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, needed(route, loaded)] as const)
  write({ ...manifest, routes: Object.fromEntries(routes) })
  write({ ...manifest, url: shopManifestUrl(url), routes: shopRoutes(manifest) })
}

/** The shop's routes that pages lead to or load data from, without imports that a page of the shop has loaded already. */
function shopRoutes({ entry, routes }: RouteManifest): Record<string, Partial<Route>> {
  const loaded = importsOf([entry, ...FRAME.map((id) => routes[id])])
  const shown = Object.entries(routes).flatMap(([id, route]) => {
    if (BACK_OFFICE.test(id) || isBehindMail(id) || isFile(route)) return []
    return [[id, needed(route, loaded)] as const]
  })
  return Object.fromEntries(shown)
}

/** Files such as the sitemap and icons are no screens. Browsers load them by their addresses. */
function isFile({ hasDefaultExport, hasClientLoader }: Route): boolean {
  return !hasDefaultExport && !hasClientLoader
}

function importsOf(parts: readonly ({ imports?: string[] } | undefined)[]): Set<string> {
  return new Set(parts.flatMap((part) => part?.imports ?? []))
}

/** Without imports that are loaded already, what is false or empty, and what React Router's client never reads. */
function needed(route: Route, loaded: Set<string>): Partial<Route> {
  const imports = (route.imports ?? []).filter((file) => !loaded.has(file))
  const said = Object.entries({ ...route, imports }).filter(
    ([name, value]) => name !== 'hasDefaultExport' && !isNothing(value),
  )
  return Object.fromEntries(said)
}

function isNothing(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0)
}
