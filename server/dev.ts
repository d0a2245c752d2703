import { join, relative, resolve } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { createLogger, nameRoute, type Logger } from '@parlour/backend/logging'
import { exitOnSignals } from '@parlour/backend/shutdown'
import type { ViteDevServer } from 'vite'
import type { AppOptions } from './app-options.ts'
import { BackendProcess } from './dev/backend-process.ts'
import { onFileChanges } from './dev/changes.ts'
import { consequenceOf, strongest } from './dev/consequence.ts'
import { openDatabase, type DevDatabase } from './dev/database.ts'
import { loadedFiles } from './dev/loaded-files.ts'
import { createPages, type Pages } from './dev/pages.ts'
import type { ServedBackend } from './dev/serve-backend.ts'
import { isServerModule, openVite, reloadPages, showError } from './dev/vite.ts'
import { readEnv, type Env } from './env.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { listen } from './http/shop-server.ts'
import { addressLines, siteUrlOf } from './start/addresses.ts'
import { exitOnError } from './start/exit-on-error.ts'
import { warnOfUnknownSettings } from './start/unknown-settings.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** scripts/dev.mjs then starts this program again. */
const START_AGAIN = 75

/** `npm run dev`: the shop from its sources. Edited screens are replaced in the open page, other edited parts restarted. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  // Never the data of `npm start`.
  env.DATA_DIR = join(env.DATA_DIR, 'dev')
  const logger = await createLogger(env.LOG_LEVEL)
  warnOfUnknownSettings(process.env, logger)
  const opening = openDevServer(env, logger)
  exitOnSignals(opening)
  const { siteUrl, backend } = await opening
  const served = await backend?.served
  if (backend?.failure) print(`\n${backend.failure}`)
  for (const line of addressLines(siteUrl, served?.firstAdmin)) print(line)
}

/** Vite, the database and then the backend start side by side. Requests that arrive earlier wait for them. */
async function openDevServer(env: Env, logger: Logger) {
  const ready = Promise.withResolvers<Pages>()
  const server = createHttpServer({
    prepare: createSecurityHeaders(env.TRUST_PROXY),
    logger,
    handlers: [
      fetchHandler(async (request, bindings) =>
        (await ready.promise).fetch(request, bindings as HttpBindings),
      ),
    ],
  })
  const openingVite = openVite(ROOT, server, env)
  // A mistake in its settings is reported where it is awaited.
  openingVite.catch(() => {})
  const database = env.SUPABASE_URL ? undefined : await openDatabase(env, ROOT, print)
  const port = await listen(server, env)
  const siteUrl = siteUrlOf(env, port)
  const backend = database && startBackend(env, siteUrl, port, database)
  const vite = await openingVite
  const pages = createPages(vite, backend, appOptions(env, siteUrl, logger, backend))
  pages.preload()
  ready.resolve(pages)
  backend?.on('crash', () => showError(vite, backend.failure ?? ''))
  server.on('upgrade', (request, socket, head) => {
    // Vite answers its own sockets.
    if (!request.headers['sec-websocket-protocol']?.startsWith('vite-'))
      void backend?.upgrade(request, socket, head)
  })
  const close = async () => {
    backend?.close()
    server.closeAllConnections()
    await Promise.all([vite.close(), database?.stop()])
  }
  onFileChanges(vite.watcher, (files) => react(files, { vite, backend, pages, close }))
  return { siteUrl, backend, close }
}

function startBackend(env: Env, siteUrl: string, port: number, database: DevDatabase): BackendProcess {
  const settings = { DATA_DIR: env.DATA_DIR, SITE_URL: siteUrl, PORT: String(port) }
  const backend = new BackendProcess({ prepareDatabase: database.prepare, settings })
  void backend.restart()
  return backend
}

/** Options of server/app.ts, which are new for each backend: its keys may be. Waits while it starts. */
function appOptions(
  env: Env,
  siteUrl: string,
  logger: Logger,
  backend?: BackendProcess,
): () => Promise<AppOptions> {
  const made = new WeakMap<object, AppOptions>()
  return async () => {
    const served = backend && (await backend.served)
    if (backend && !served) throw new Error(backend.failure)
    const options = made.get(served ?? env) ?? optionsFor(env, siteUrl, logger, backend, served)
    made.set(served ?? env, options)
    return options
  }
}

/** Without `changes`, nothing is cached. */
function optionsFor(
  env: Env,
  siteUrl: string,
  logger: Logger,
  backend?: BackendProcess,
  served?: ServedBackend,
): AppOptions {
  return {
    backend,
    supabase: {
      url: env.SUPABASE_URL ?? '',
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? served?.publishableKey ?? '',
    },
    siteUrl,
    trustsProxy: env.TRUST_PROXY,
    assetsDir: join(ROOT, 'public'),
    nameRoute,
    logger,
    isHealthy: async () => !backend?.failure,
  }
}

interface Running {
  vite: ViteDevServer
  backend?: BackendProcess
  pages: Pages
  close(): Promise<void>
}

async function react(files: string[], { vite, backend, pages, close }: Running): Promise<void> {
  const usage = {
    root: ROOT,
    ofServer: new Set([...loadedFiles, ...vite.config.configFileDependencies]),
    ofBackend: backend?.files ?? new Set<string>(),
    isBackendRunning: !backend?.failure,
  }
  const consequence = strongest(files.map((file) => consequenceOf(file, usage)))
  if (consequence === 'everything') {
    print(`${names(files)} changed. Starting again …`)
    await close()
    process.exit(START_AGAIN)
  }
  if (consequence === 'backend' && backend) return restartBackend(files, backend, vite)
  // Vite shows the page again by itself where only the browser's modules are concerned.
  if (pages.failure || files.some((file) => isServerModule(vite, file))) reloadPages(vite)
}

async function restartBackend(files: string[], backend: BackendProcess, vite: ViteDevServer): Promise<void> {
  const began = performance.now()
  print(`${names(files)} changed. Starting the backend again …`)
  const outcome = await backend.restart()
  if (outcome === 'replaced') return
  if (outcome === 'failed') {
    print(`\n${backend.failure}\n`)
    return showError(vite, backend.failure ?? '')
  }
  print(`The backend runs again after ${((performance.now() - began) / 1000).toFixed(1)} seconds.`)
  reloadPages(vite)
}

function names(files: string[]): string {
  const [first = '', ...others] = files.map((file) => relative(ROOT, file))
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function print(line: string): void {
  console.log(line)
}

await exitOnError('The development server could not start.', main)
