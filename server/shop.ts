import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Backend } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import type { Hono } from 'hono'
import type { Database } from '../app/database.types.ts'
import type { createApp as CreateApp } from './app.ts'
import type { Env } from './env.ts'
import { ensureFirstAdmin, isUnopened, type FirstAdmin } from './first-admin.ts'

/** The tables of the shop announce their changes here (supabase/migrations, announce_changes). */
const CHANGES_CHANNEL = 'shop_changed'
const ROOT = resolve(import.meta.dirname, '..')
/** What an unfinished answer gets to finish when the shop is asked to stop. */
const FAREWELL_MS = 5_000

export interface Shop {
  siteUrl: string
  /** Set on the start that made the first admin. */
  firstAdmin?: FirstAdmin
  close(): Promise<void>
}

/**
 * Opens the shop: takes its port, then starts what stands behind it. Visitors who come before all is ready wait for their
 * answer instead of being turned away.
 * @throws a sentence for people when the port is taken, the data folder is in use, or the database cannot be brought up to date
 */
export async function openShop(env: Env, report: (line: string) => void): Promise<Shop> {
  const app = Promise.withResolvers<Hono>()
  const opened = Promise.withResolvers<Backend>()
  const server = createAdaptorServer({
    fetch: async (request, bindings) => (await app.promise).fetch(request, bindings),
    // Anything else that asks to be upgraded is answered like a plain request.
    serverOptions: {
      shouldUpgradeCallback: ({ headers }) =>
        !env.SUPABASE_URL && headers.upgrade?.toLowerCase() === 'websocket',
    },
  })
  server.on('upgrade', async (request, socket, head) => (await opened.promise).upgrade(request, socket, head))
  const port = await listen(server, env)
  const siteUrl = env.SITE_URL ?? `http://localhost:${port}`
  const backend = env.SUPABASE_URL ? undefined : await openBackend(env, siteUrl, port, report)
  if (backend) opened.resolve(backend)
  const close = async () => {
    backend?.hangUp()
    await Promise.race([closed(server), elapsed(FAREWELL_MS)])
    await backend?.close()
  }
  try {
    const firstAdmin = backend && (await furnish(env, siteUrl, backend, report))
    app.resolve(await frontDoor(env, siteUrl, backend))
    return { siteUrl, firstAdmin, close }
  } catch (error) {
    await backend?.close()
    throw error
  }
}

async function listen(server: ReturnType<typeof createAdaptorServer>, { PORT, HOST }: Env): Promise<number> {
  server.listen(PORT, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${PORT} is taken by another program. Stop it, or set PORT to another number.`, {
      cause: error,
    })
  }
  return (server.address() as AddressInfo).port
}

/** Loaded only where it is wanted: a shop on a Supabase project of its own never starts a backend. */
async function openBackend(
  env: Env,
  siteUrl: string,
  port: number,
  report: (line: string) => void,
): Promise<Backend> {
  const { createBackend } = await import('@parlour/backend')
  const backend = createBackend({
    projectDir: ROOT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    siteUrl,
    localUrl: `http://localhost:${port}`,
    s3Url: env.S3_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    report,
  })
  // The database's own programs work first, and nobody here: what fails now is told when the door is opened.
  loadFrontDoor().catch(() => {})
  return backend
}

function loadFrontDoor(): Promise<{ createApp: typeof CreateApp }> {
  return import(join(ROOT, 'build/server/index.js'))
}

/** A brand-new shop gets the demonstration's furniture and its first admin. */
async function furnish(env: Env, siteUrl: string, backend: Backend, report: (line: string) => void) {
  const service = createClient<Database>(siteUrl, backend.keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  if (env.DEMO === '1' && (await isUnopened(service))) {
    report('Filling the demonstration shop …')
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(service)
  }
  return ensureFirstAdmin(service, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
}

async function frontDoor(env: Env, siteUrl: string, backend?: Backend): Promise<Hono> {
  const { createApp } = await loadFrontDoor()
  return createApp({
    backend,
    supabase: {
      url: env.SUPABASE_URL ?? '',
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? backend!.keys.publishableKey,
    },
    siteUrl,
    assetsDir: join(ROOT, 'build/client'),
    listenToChanges: backend && ((handle) => backend.database.listen(CHANGES_CHANNEL, handle)),
    isHealthy: async () => backend?.isHealthy() ?? true,
  })
}

function closed(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((done) => server.close(() => done()))
}

function elapsed(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref())
}
