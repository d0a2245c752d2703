import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Backend } from '@parlour/backend'
import type { EmbeddedDatabase } from '@parlour/backend/embedded-database'
import { nameRoute, type Logger } from '@parlour/backend/logging'
import { prepareShutdown } from '@parlour/backend/shutdown'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../app/database.types.ts'
import type { AppOptions } from './app-options.ts'
import type { App } from './app.ts'
import { backendOptions, ROOT } from './backend-options/backend-options.ts'
import { htmlColumns } from './backend-options/html-columns.ts'
import { readMailBrand } from './backend-options/mail-brand.ts'
import { startBackups } from './backup/schedule.ts'
import { createHostedChanges } from './cache/hosted-changes.ts'
import type { Env } from './env.ts'
import { createShopServer, listen, type ShopState } from './http/shop-server.ts'
import { SEND_EVERY_MS, sendMails, SWEEP_EVERY_MS, sweepPayments } from './jobs/mails-and-payments.ts'
import { repeat, type Stop } from './jobs/repeat.ts'
import { createMailRecorder } from './operations/mail-recorder.ts'
import type { Tracing } from './operations/open-telemetry.ts'
import { createOperations, type Operations } from './operations/operations.ts'
import { startProcessStatus } from './operations/process-status.ts'
import { startTracing } from './operations/tracing.ts'
import { startRetention } from './retention/retention.ts'
import { siteUrlOf } from './start/addresses.ts'
import { ensureFirstAdmin, isNewShop, type FirstAdmin } from './start/first-admin.ts'

export interface Shop {
  siteUrl: string
  /** Set when this start created the first admin. */
  firstAdmin?: FirstAdmin
  close(): Promise<void>
}

export interface OpenOptions {
  report(line: string): void
  logger: Logger
  /** The database, if its start has begun already. */
  embeddedDatabase?: EmbeddedDatabase | undefined
}

/**
 * Starts the shop: listens first, then starts the backend and the app. Requests that arrive earlier wait for them.
 * @throws Error whose message can be printed, when the port or the data folder is in use or the database cannot be migrated
 */
export async function openShop(env: Env, { report, logger, embeddedDatabase }: OpenOptions): Promise<Shop> {
  const app = Promise.withResolvers<App>()
  const opened = Promise.withResolvers<Backend>()
  const state: ShopState = { isStopping: false }
  const tracing = await startTracing(env, logger)
  const operations = await createOperations({
    metricsToken: env.METRICS_TOKEN,
    openConnections: () => promisify(server.getConnections.bind(server))(),
    state,
  })
  const server = createShopServer(
    env,
    { app: app.promise, backend: opened.promise, state, operations, tracing },
    logger,
  )
  const shutdown = prepareShutdown(server)
  const port = await listen(server, env)
  const siteUrl = siteUrlOf(env, port)
  const backend = env.SUPABASE_URL
    ? undefined
    : await openBackend(env, siteUrl, port, { report, logger, tracing, embeddedDatabase, operations })
  if (backend) opened.resolve(backend)
  state.backend = backend
  const hosted = backend ? undefined : createHostedChanges(supabaseOf(env))
  try {
    const isHealthy = async () => (await operations.problems()).length === 0
    const [stopWork, firstAdmin, started] = await Promise.all([
      backend && startRecurringWork(env, siteUrl, backend, logger),
      // If several processes start on an empty database, only one seeds it.
      backend?.database.locks.exclusively('first start', () => bootstrapShop(env, siteUrl, backend, report)),
      startApp(env, siteUrl, { changes: backend?.changes ?? hosted, backend, isHealthy, logger }),
    ])
    state.app = started
    app.resolve(started)
    const close = async () => {
      state.isStopping = true
      shutdown.announce()
      await Promise.all([pause(env.STOP_DELAY * 1000), stopWork?.()])
      backend?.closeSockets()
      await shutdown.drain()
      await hosted?.close()
      await operations.close()
      await backend?.close()
      await tracing?.close()
    }
    return { siteUrl, firstAdmin, close }
  } catch (error) {
    await backend?.close()
    throw error
  }
}

/** Recurring jobs: payments, mail, retention, backups, the status of the system. */
async function startRecurringWork(
  env: Env,
  siteUrl: string,
  backend: Backend,
  logger: Logger,
): Promise<Stop> {
  const stops = [
    repeat(() => sweepPayments(backend, siteUrl), SWEEP_EVERY_MS, logger),
    repeat(() => sendMails(backend, siteUrl), SEND_EVERY_MS, logger),
    startRetention(env.DATA_DIR, backend.database, logger),
    await startBackups(env, backend.database, logger),
    await startProcessStatus(env.DATA_DIR, backend.database, logger),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

interface BackendHooks extends OpenOptions {
  tracing: Tracing | undefined
  operations: Operations
}

/** Imported on demand: with SUPABASE_URL there is no backend of our own. */
async function openBackend(
  env: Env,
  siteUrl: string,
  port: number,
  { report, logger, tracing, embeddedDatabase, operations }: BackendHooks,
): Promise<Backend> {
  const { createBackend } = await import('@parlour/backend')
  const backend = createBackend({
    ...backendOptions(env, siteUrl, port),
    embeddedDatabase,
    mailBrand: async () => readMailBrand(await backend, siteUrl),
    beforeWrite: htmlColumns,
    observeQuery: tracing?.observeQuery,
    noteFailure: operations.noteFailure,
    observeMail: createMailRecorder(async () => (await backend).database, logger),
    logger,
    report,
  })
  // Preloads the server bundle while PostgreSQL boots; a load error surfaces again in `startApp`.
  loadApp().catch(() => {})
  return backend
}

const loadApp = () => import('./app.ts')

/**
 * Fills a new shop with the demonstration data and creates the first admin.
 * @param isNew says that the shop is new although it has an admin
 */
export async function bootstrapShop(
  env: Env,
  siteUrl: string,
  backend: Backend,
  report: (line: string) => void,
  isNew = false,
) {
  const service = createClient<Database>(siteUrl, backend.keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  if (env.DEMO === '1' && (isNew || (await isNewShop(service)))) {
    report('Filling the demonstration shop …')
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(service)
  }
  const [firstAdmin] = await Promise.all([
    ensureFirstAdmin(service, env.ADMIN_EMAIL, env.ADMIN_PASSWORD),
    recordOutgoingMail(service, backend.sendsMail),
  ])
  return firstAdmin
}

/** Stores for the back office's checklist whether mail is sent; writes only when that changed. */
async function recordOutgoingMail(service: SupabaseClient<Database>, sends_mail: boolean): Promise<void> {
  const checklist = service.from('setup_checklist').update({ sends_mail })
  const { error } = await checklist.not('sends_mail', 'is', sends_mail)
  if (error) throw new Error(`The setting of outgoing mail could not be stored: ${error.message}`)
}

function supabaseOf(env: Env, backend?: Backend): AppOptions['supabase'] {
  return {
    url: env.SUPABASE_URL ?? '',
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? backend?.keys.publishableKey ?? '',
  }
}

async function startApp(
  env: Env,
  siteUrl: string,
  parts: Pick<AppOptions, 'changes' | 'isHealthy' | 'logger'> & { backend: Backend | undefined },
): Promise<App> {
  const { createApp } = await loadApp()
  return createApp({
    ...parts,
    supabase: supabaseOf(env, parts.backend),
    siteUrl,
    trustsProxy: env.TRUST_PROXY,
    assetsDir: join(ROOT, 'build/client'),
    nameRoute,
  })
}
