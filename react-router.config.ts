import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './scripts/lib/service-worker.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // All addresses are known from the first page on: without a network nobody could be asked for them.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig, viteConfig }) =>
    buildServiceWorker(viteConfig.root, join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
