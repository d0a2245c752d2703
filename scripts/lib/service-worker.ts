import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Documents that open without a network on every device, whether they were seen or not. */
const PAGES = ['/cart', '/checkout', '/offline']
/** What every screen draws with and no script names. */
const EVERYWHERE = ['/fonts/fraunces.woff2', '/fonts/work-sans.woff2', '/favicon.svg', '/placeholder.svg']
/** The code that public screens fetch late: without it a press of a button would lead nowhere offline. */
const FETCHED_LATE = /^(?:toast-stack|search-dialog|filter-panel|checkout)-[\w-]+\.js$/

interface RouteManifest {
  version: string
  entry: Module
  routes: Record<string, Module & { id: string }>
}

interface Module {
  module: string
  imports?: string[]
  css?: string[]
  clientLoaderModule?: string
  clientActionModule?: string
}

/**
 * Writes `sw.js` beside the built assets. It carries the build's version and the list of its public files, so that every
 * build has a worker of its own.
 */
export async function buildServiceWorker(root: string, clientDir: string): Promise<void> {
  const manifest = readManifest(clientDir)
  const code = await compile(join(root, 'app/service-worker/worker.ts'), {
    BUILD: JSON.stringify(manifest.version),
    PAGES: JSON.stringify(PAGES),
    FILES: JSON.stringify([...EVERYWHERE, ...publicFiles(manifest, clientDir)]),
  })
  writeFileSync(join(clientDir, 'sw.js'), code)
}

function readManifest(clientDir: string): RouteManifest & { file: string } {
  const file = readdirSync(join(clientDir, 'assets')).find((name) => /^manifest-[\da-f]+\.js$/.test(name))
  if (!file) throw new Error('React Router wrote no manifest of its routes.')
  const text = readFileSync(join(clientDir, 'assets', file), 'utf8')
  const json = text.slice(text.indexOf('=') + 1, text.lastIndexOf('}') + 1)
  return { ...(JSON.parse(json) as RouteManifest), file: `/assets/${file}` }
}

function publicFiles(manifest: RouteManifest & { file: string }, clientDir: string): string[] {
  const screens = Object.values(manifest.routes).filter(
    ({ id }) => id === 'root' || id.startsWith('routes/shop/'),
  )
  const styles = readdirSync(join(clientDir, 'assets')).filter((name) => /^app-[\w-]+\.css$/.test(name))
  const files = [
    manifest.file,
    ...[manifest.entry, ...screens].flatMap(filesOf),
    ...styles.map((name) => `/assets/${name}`),
    ...fetchedLate(clientDir),
  ]
  return [...new Set(files)].sort()
}

function filesOf({
  module,
  imports = [],
  css = [],
  clientLoaderModule,
  clientActionModule,
}: Module): string[] {
  return [module, ...imports, ...css, clientLoaderModule, clientActionModule].filter(
    (file) => file !== undefined,
  )
}

/** The late parts and what they import in turn. */
function fetchedLate(clientDir: string): string[] {
  const found = new Set(readdirSync(join(clientDir, 'assets')).filter((name) => FETCHED_LATE.test(name)))
  for (const name of found) {
    const code = readFileSync(join(clientDir, 'assets', name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      if (imported) found.add(imported)
    }
  }
  return [...found].map((name) => `/assets/${name}`)
}

/** One script without imports, which every browser with service workers can run. */
async function compile(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'parlourWorker', fileName: 'sw' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const bundle of outputs) {
    if ('output' in bundle) return bundle.output[0].code
  }
  throw new Error('The service worker was not compiled.')
}
