import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { loadRoutes, type LazyRoutes } from '../../framework/lazy-routes.ts'
import type { AppOptions } from '../app-options.ts'
import type { App, createApp as CreateApp } from '../app.ts'
import type { BackendProcess } from './backend-process.ts'
import { describeError } from './describe-error.ts'

const APP = '/server/app.ts'
const SERVER_BUILD = 'virtual:react-router/server-build'

/** Removes a service worker that `npm start` registered on the same origin: it would answer with pages of the build. */
const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', () => self.registration.unregister())
`

export interface Pages {
  fetch(request: Request, bindings: HttpBindings): Promise<Response>
  /** Loads the modules of the home page, so that the first request does not wait for them. */
  preload(): void
  /** Why the screens could not be loaded at the last request. */
  readonly failure: string | undefined
}

/**
 * Serves the modules of the browser by Vite, and everything else by today's server/app.ts. Pages are not cached.
 * @param optionsOf the options of the app; waits for the backend
 */
export function createPages(
  vite: ViteDevServer,
  backend: BackendProcess | undefined,
  optionsOf: () => Promise<AppOptions>,
): Pages {
  let current: { create: typeof CreateApp; options: AppOptions; routes: number; app: App } | undefined
  let failure: string | undefined

  /** The app of today's modules. It knows the routes that were loaded when it was created. */
  async function today(pathname: string): Promise<App> {
    const [{ create, routes }, options] = await Promise.all([loadApp(vite, pathname), optionsOf()])
    if (current?.create !== create || current.options !== options || current.routes !== routes)
      current = { create, options, routes, app: await create(options) }
    return current.app
  }

  async function fetch(request: Request, bindings: HttpBindings): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/sw.js')
      return new Response(NO_SERVICE_WORKER, { headers: { 'Content-Type': 'text/javascript' } })
    const isForBackend = backend?.handles(pathname) ?? false
    if (!isForBackend && (await isAnsweredByVite(vite, bindings))) return RESPONSE_ALREADY_SENT
    try {
      const app = await today(pathname)
      failure = undefined
      return withHotReload(await app.fetch(request, bindings))
    } catch (error) {
      const text = describeError(error)
      if (isForBackend) return Response.json({ message: text }, { status: 503 })
      // Each failure is printed once, and that of the backend where it is started.
      if (text !== failure && text !== backend?.failure) console.error(text)
      failure = text
      return errorPage(text)
    }
  }

  return {
    fetch,
    // A failure is shown at the first request.
    preload: () => void loadApp(vite, '/').catch(() => {}),
    get failure() {
      return failure
    },
  }
}

interface LoadedApp {
  create: typeof CreateApp
  /** How many routes are loaded. */
  routes: number
}

/** Loads server/app.ts and the screens of a path, as far as they are not loaded or have changed. */
async function loadApp(vite: ViteDevServer, pathname: string): Promise<LoadedApp> {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server’s modules.')
  const { createApp: create } = await ssr.runner.import<{ createApp: typeof CreateApp }>(
    join(vite.config.root, APP),
  )
  const build = await ssr.runner.import<{ routes: LazyRoutes }>(SERVER_BUILD)
  return { create, routes: await loadRoutes(build.routes, pathname) }
}

function isAnsweredByVite(vite: ViteDevServer, { incoming, outgoing }: HttpBindings): Promise<boolean> {
  return new Promise((resolve) => {
    outgoing.once('close', () => resolve(true))
    vite.middlewares(incoming, outgoing, () => resolve(false))
  })
}

/** Vite's client waits in a worker, made from a blob, for a server that starts again. */
function withHotReload(response: Response): Response {
  const policy = response.headers.get('Content-Security-Policy')
  if (!policy) return response
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', `${policy}; worker-src 'self' blob:`)
  return new Response(response.body, { status: response.status, headers })
}

/** A page that shows why there is no page. Vite's client in it loads the page again when that is mended. */
export function errorPage(text: string): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Not yet</title>
<script type="module" src="/@vite/client"></script>
<pre style="margin: 2rem; white-space: pre-wrap; font: 15px/1.5 monospace">${escape(stripVTControlCharacters(text))}</pre>
`
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
