import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Manifest } from 'vite'
import { shopManifestUrl } from '../../framework/route-manifest.ts'
import { writeShopManifest } from '../../framework/shop-manifest.ts'
import { compileScript } from './compile-script.ts'

/** Documents that are cached when the service worker is installed. */
const PAGES = ['/cart', '/checkout', '/offline']
/** Static files of all screens that are not in the manifest. */
const EVERYWHERE = [
  ...['fraunces-basic', 'fraunces', 'work-sans-basic', 'work-sans'].map((font) => `/fonts/${font}.woff2`),
  '/favicon.svg',
  '/placeholder.svg',
]
/** Ids of the routes with a screen, and of the one that cart and checkout load data from. */
const SCREEN = /^storefront\/(?:.*-(?:screen|layout)|delivery\/estimate-route)$/
/** Modules that public screens load on demand: their buttons must work offline. */
const ON_DEMAND = [
  'app/ui/toasts/toast-stack.tsx',
  'app/storefront/search/search-dialog.tsx',
  'app/storefront/catalogue/filter-panel.tsx',
  'app/storefront/checkout/checkout-input.ts',
]

type ServerBundle = Pick<ServerBuild, 'assets'>
type RouteManifest = Pick<ServerBuild['assets'], 'version' | 'url' | 'entry' | 'routes'>
type RouteModule = RouteManifest['entry'] | NonNullable<RouteManifest['routes'][string]>

/**
 * Writes `sw.js` and the manifest of the shop's routes beside the built assets, with the build's version and the list of its public files. Their names are in the
 * manifests of React Router (routes) and of Vite (modules).
 */
export async function buildServiceWorker(root: string, buildDir: string): Promise<void> {
  const clientDir = join(buildDir, 'client')
  const server = pathToFileURL(join(buildDir, 'server/index.js')).href
  const { assets } = (await import(/* @vite-ignore */ server)) as ServerBundle
  writeShopManifest(clientDir, assets.url)
  const code = await compileScript(join(root, 'app/service-worker/worker.ts'), {
    BUILD: JSON.stringify(assets.version),
    PAGES: JSON.stringify(PAGES),
    FILES: JSON.stringify([...EVERYWHERE, ...publicFiles(assets, takeViteManifest(clientDir))]),
  })
  writeFileSync(join(clientDir, 'sw.js'), code)
}

/** Reads and removes the manifest, because everything in the folder is served. */
function takeViteManifest(clientDir: string): Manifest {
  const dir = join(clientDir, '.vite')
  const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as Manifest
  rmSync(dir, { recursive: true })
  return manifest
}

function publicFiles(routes: RouteManifest, modules: Manifest): string[] {
  const screens = Object.values(routes.routes).filter(
    (route) => route !== undefined && (route.id === 'root' || SCREEN.test(route.id)),
  )
  const files = [
    shopManifestUrl(routes.url),
    ...[routes.entry, ...screens].flatMap((each) => (each ? filesOfRoute(each) : [])),
    ...ON_DEMAND.flatMap((source) => filesOfModule(modules, source)),
    ...Object.values(modules).flatMap(({ file }) => (file.endsWith('.css') ? [`/${file}`] : [])),
  ]
  return [...new Set(files)].sort()
}

function filesOfRoute(route: RouteModule): string[] {
  const { module, imports = [] } = route
  const own = 'id' in route ? [route.clientLoaderModule, route.clientActionModule, ...(route.css ?? [])] : []
  return [module, ...imports, ...own].filter((file) => file !== undefined)
}

/** The file of a module, with everything that it imports. */
function filesOfModule(modules: Manifest, source: string): string[] {
  const wanted = new Set([source])
  const files: string[] = []
  for (const key of wanted) {
    const chunk = modules[key]
    if (!chunk) throw new Error(`The build has no file of ${key}, which the service worker caches.`)
    files.push(chunk.file, ...(chunk.css ?? []))
    for (const imported of chunk.imports ?? []) wanted.add(imported)
  }
  return files.map((file) => `/${file}`)
}
