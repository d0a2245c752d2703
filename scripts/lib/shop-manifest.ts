import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { shopManifestUrl } from '../../app/lib/route-manifest.ts'

const START = 'window.__reactRouterManifest='
const BACK_OFFICE = /^back-office\//

type RouteManifest = Pick<ServerBuild['assets'], 'routes' | 'url'>

/** Writes React Router's manifest at `url` a second time, without the routes of the back office. */
export function writeShopManifest(clientDir: string, url: string): void {
  const script = readFileSync(join(clientDir, url), 'utf8')
  if (!script.startsWith(START)) throw new Error(`${url} is not what React Router used to write.`)
  const manifest = JSON.parse(script.slice(START.length).replace(/;$/, '')) as RouteManifest
  const routes = Object.entries(manifest.routes).filter(([id]) => !BACK_OFFICE.test(id))
  // React Router preloads the address in it.
  const shop = { ...manifest, url: shopManifestUrl(url), routes: Object.fromEntries(routes) }
  writeFileSync(join(clientDir, shop.url), `${START}${JSON.stringify(shop)};`)
}
