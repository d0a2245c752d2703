import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './scripts/lib/service-worker.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // `server/forms/form-origin.ts` refuses forms of other sites. React Router would also refuse the shop's own behind a proxy that speaks TLS.
  allowedActionOrigins: ['**'],
  // Two files: `main.js`, which starts the shop, and `index.js`, the pages, which it imports.
  serverBuildFile: '[name].js',
  // The manifest of all routes is in the first page, because it could not be loaded offline.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig, viteConfig }) =>
    buildServiceWorker(viteConfig.root, reactRouterConfig.buildDirectory),
} satisfies Config
