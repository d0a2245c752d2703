import type { Server } from 'node:http'
import { join } from 'node:path'
import { createRunnableDevEnvironment, createServer, type ViteDevServer } from 'vite'
import { lazyRoutes } from '../../framework/lazy-routes.ts'
import type { Env } from '../env.ts'

/** Vite in this process, without a port of its own: its socket for hot reload is on `server`. */
export function openVite(root: string, server: Server, env: Env): Promise<ViteDevServer> {
  const unwatched = [
    env.DATA_DIR,
    ...['build', 'data', 'docs', 'demo', 'tests'].map((dir) => join(root, dir)),
  ]
  return createServer({
    root,
    appType: 'custom',
    clearScreen: false,
    // The settings have been read, and none of them is for the browser.
    envDir: false,
    plugins: [lazyRoutes()],
    environments: {
      ssr: {
        dev: {
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, {
              runnerOptions: {
                // Hot reload on the server would load all modules again. The next import loads those that have changed.
                hmr: false,
                // By default Node reads the source map of every package that has one.
                sourcemapInterceptor: 'prepareStackTrace',
              },
            }),
        },
      },
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: env.SITE_URL ? [new URL(env.SITE_URL).hostname] : [],
      watch: { ignored: unwatched.map((dir) => `${dir}/**`) },
      // What browsers may load; nothing else of the project, such as its data.
      fs: { allow: ['app', 'node_modules', 'public'].map((dir) => join(root, dir)) },
    },
  })
}

const isLoaded = (modules?: Set<unknown>) => modules !== undefined && modules.size > 0

/** Whether only the server has loaded the file, so that open pages are not told of its change. */
export function isServerModule({ environments: { client, ssr } }: ViteDevServer, file: string): boolean {
  return (
    isLoaded(ssr?.moduleGraph.getModulesByFile(file)) && !isLoaded(client.moduleGraph.getModulesByFile(file))
  )
}

export function reloadPages(vite: ViteDevServer): void {
  vite.environments.client.hot.send({ type: 'full-reload' })
}

/** Shows an error over the open pages. */
export function showError(vite: ViteDevServer, message: string): void {
  vite.environments.client.hot.send({ type: 'error', err: { message, stack: '' } })
}
