import { join, resolve } from 'node:path'
import pg from 'pg'
import { createAuth } from './auth/index.ts'
import { createSmsFiles } from './auth/phone/sms.ts'
import { createChanges, type Changes } from './changes/index.ts'
import { readProjectConfig, type ProjectConfig } from './config/project-config.ts'
import { prepareDataDir } from './data-dir.ts'
import { startDatabase, type EmbeddedDatabase } from './embedded-database.ts'
import { functionEnv } from './functions/function-env.ts'
import { createFunctions } from './functions/index.ts'
import { createGateway, type Gateway } from './gateway/index.ts'
import { createRoleCheck } from './gateway/known-roles.ts'
import { loadKeys, type ProjectKeys } from './keys/keys.ts'
import { withConfiguredKeys } from './keys/project-keys.ts'
import { followKeys, rotateKeys as rotate } from './keys/rotate-keys.ts'
import type { RotateOptions } from './keys/rotate-keys.ts'
import { silentLogger, type Logger } from './logging/logger.ts'
import { createMailer, createSendMail, readMailBrand, watchMailer, type MailBrand } from './mail/index.ts'
import type { PlainRequest, PlainResponse } from './plain-http.ts'
import { attachCluster, startCluster, type Cluster } from './postgres/cluster/cluster.ts'
import type { Database } from './postgres/database.ts'
import { migrate, type MigrationTarget } from './postgres/migrate.ts'
import { waitAtMost } from './postgres/pause.ts'
import { openDatabase } from './postgres/pool.ts'
import type { ObserveQuery } from './postgres/query-outcome.ts'
import type { DatabaseUsage } from './postgres/usage.ts'
import { createPriorities, type PriorityOptions } from './priorities/priorities.ts'
import { createRealtime, type RealtimeUsage } from './realtime/index.ts'
import { createUpgrade, type Upgrade } from './realtime/upgrade.ts'
import { createRest } from './rest/index.ts'
import type { BeforeWrite } from './rest/plan/before-write.ts'
import { followEndedSessions } from './revocation/ended-sessions.ts'
import type { LimitRendering } from './storage/images/rendering-limit.ts'
import { createStorage } from './storage/index.ts'
import { parseS3Url } from './storage/s3/s3-url.ts'

export {
  attachCluster,
  migrate,
  openDatabase,
  startCluster,
  type BeforeWrite,
  type Database,
  type MailBrand,
  type ObserveQuery,
  type PlainRequest,
  type PlainResponse,
  type ProjectKeys,
}

const SERVICES_CLOSE_MS = 1_000

/** Only some shops store files in S3. */
const s3Files = () => import('./storage/s3/s3-files.ts')

export interface BackendOptions {
  /** The folder that holds `supabase/`. */
  projectDir: string
  /** Everything the backend writes: the embedded database, stored files, mail, caches. */
  dataDir: string
  /** An existing PostgreSQL, 15 or newer; by default the embedded one is started in `dataDir`. */
  databaseUrl?: string
  /** The embedded one, if its start has begun already (`@parlour/backend/embedded-database`). The backend stops it. */
  embeddedDatabase?: EmbeddedDatabase | undefined
  /** Public address of this backend, e.g. `https://shop.example`: for links in mail and the issuer of tokens. */
  siteUrl: string
  /** Address of this backend on this machine, for the project's functions; default: `siteUrl`. */
  localUrl?: string
  /**
   * S3 bucket for uploaded files instead of the disk: `s3://KEY:SECRET@host/bucket?region=…` (storage/s3/s3-url.ts).
   */
  s3Url?: string
  /** Outgoing mail; by default mail is written to files in `dataDir`. */
  smtpUrl?: string
  /** Sender of all mail: an address or `Name <address>`. An address gets the name of `mailBrand`. */
  mailFrom?: string
  /** The name of the site and its picture for mails, read for each mail. */
  mailBrand?: () => Promise<MailBrand>
  /** Whether a mail has to confirm the address of a new account. Default: as `supabase/config.toml` says. */
  confirmEmails?: boolean | undefined
  /** The origins whose pages may write beside pages of this server. Default: all, as on the hosted service. */
  corsOrigins?: readonly string[] | undefined
  /** Whether visitors who are not signed in may send on public channels of realtime. Default: true, as on the hosted service. */
  anonymousSends?: boolean
  /** Rewrites texts that callers write by rest/v1, e.g. `{ 'public.posts': { body: cleanHtml } }`. */
  beforeWrite?: BeforeWrite
  /** Removes EXIF data, such as the place of a photo, from uploaded pictures. Supabase stores them unchanged, the default. */
  removePictureMetadata?: boolean
  /** Limits the resized pictures that one address may have made. */
  limitRendering?: LimitRendering
  /** Secrets and settings of the project's functions, beside those that every function has. */
  functionsEnv?: Record<string, string>
  /** Which requests may use the database's reserved connections when it is busy. */
  priorities?: PriorityOptions
  /** Gets errors and WebSocket handshakes (`@parlour/backend/logging`); by default nothing is logged. */
  logger?: Logger
  /** Database queries that take longer, in milliseconds, are logged. Default: 0, for none. */
  slowQueryMs?: number
  /** Gets every statement that has ended, for traces. */
  observeQuery?: ObserveQuery | undefined
  /** Called with progress messages during the start. */
  report?: (line: string) => void
}

/** What a process uses at one moment. */
export interface BackendUsage {
  database: DatabaseUsage
  realtime: RealtimeUsage
}

export interface Backend extends Pick<Gateway, 'handles' | 'fetch' | 'answer'> {
  keys: ProjectKeys
  database: Database
  /** What changes in published tables, by this or another process. */
  changes: Changes
  /** Whether mail is sent to a mail server; otherwise it is written to files. */
  sendsMail: boolean
  /** Handles an HTTP upgrade: opens realtime's WebSocket or refuses it. Never rejects. */
  upgrade: Upgrade
  /** Closes all WebSockets, which would otherwise keep an HTTP server from closing. */
  closeSockets(): void
  /** What the process uses at this moment, for metrics. */
  usage(): BackendUsage
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}

/** Supabase's protocols over PostgreSQL, in this process: one `fetch` for all five base paths. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const report = options.report ?? (() => {})
  prepareDataDir(options.dataDir)
  if (options.s3Url) await (await s3Files()).checkS3(parseS3Url(options.s3Url))
  const cluster = options.databaseUrl ? undefined : await openCluster(options, report)
  const connection = cluster?.connection ?? { connectionString: options.databaseUrl }
  const priorities = createPriorities(options.priorities ?? {}, options.logger)
  const database = openDatabase(connection, {
    logger: options.logger,
    slowQueryMs: options.slowQueryMs,
    priorityOf: priorities.of,
    waitMs: options.priorities?.waitMs,
    observeQuery: options.observeQuery,
  })
  try {
    const supabaseDir = join(options.projectDir, 'supabase')
    await migrate(connection, { supabaseDir, target: migrationTarget(options), report })
    return await assemble(options, database, await priorities.follow(database), cluster)
  } catch (error) {
    await database.close()
    await cluster?.stop()
    throw error
  }
}

function migrationTarget({ databaseUrl, dataDir }: BackendOptions): MigrationTarget {
  if (!databaseUrl)
    return {
      name: `The data folder ${resolve(dataDir)}`,
      remedy: 'remove the folder, or start with another DATA_DIR',
    }
  const { host, database } = new pg.Client(databaseUrl)
  return {
    name: `The database ${database} on ${host}`,
    remedy: 'drop it and create it again, or start with another DATABASE_URL',
  }
}

async function assemble(
  options: BackendOptions,
  database: Database,
  stopPriorities: () => void,
  cluster?: Cluster,
): Promise<Backend> {
  const services = await createServices(options, database)
  const changes = createChanges(database, options.logger)
  return {
    handles: services.gateway.handles,
    fetch: services.gateway.fetch,
    answer: services.gateway.answer,
    upgrade: services.upgrade,
    closeSockets: services.closeSockets,
    keys: services.keys,
    database,
    changes,
    sendsMail: services.sendsMail,
    usage: () => ({ database: database.usage(), realtime: services.realtimeUsage() }),
    isHealthy: database.isReachable,
    close: async () => {
      stopPriorities()
      // Final statements of the services must not wait behind queries that do not end.
      await waitAtMost(SERVICES_CLOSE_MS, Promise.all([services.close(), changes.close()]))
      await database.close()
      await cluster?.stop()
    },
  }
}

type BackendLocation = Pick<BackendOptions, 'projectDir' | 'dataDir' | 'databaseUrl' | 'logger'>

/** The keys of a project that has been started before, whether it is running or not. */
export async function readKeys(location: BackendLocation): Promise<ProjectKeys> {
  return await withDatabase(location, async (database, config) =>
    withConfiguredKeys(await loadKeys(database), config.keys),
  )
}

/** Adds a key that signs from now on; running processes use it within a minute. Older keys still verify. */
export async function rotateKeys(
  location: BackendLocation,
  options: RotateOptions = {},
): Promise<ProjectKeys> {
  return await withDatabase(location, async (database, config) => {
    if (config.keys.signingKeys) {
      throw new Error(
        'The project brings its own signing keys: add one to the file that auth.signing_keys_path names.',
      )
    }
    await loadKeys(database)
    await rotate(database, options)
    return await withConfiguredKeys(await loadKeys(database), config.keys)
  })
}

async function withDatabase<T>(
  { projectDir, dataDir, databaseUrl, logger }: BackendLocation,
  work: (database: Database, config: ProjectConfig) => Promise<T>,
): Promise<T> {
  const cluster = databaseUrl ? undefined : await attachCluster({ dir: join(dataDir, 'postgres'), logger })
  const database = openDatabase(cluster?.connection ?? { connectionString: databaseUrl })
  try {
    return await work(database, readProjectConfig(join(projectDir, 'supabase')))
  } finally {
    await database.close()
    await cluster?.stop()
  }
}

async function openCluster(
  { dataDir, logger, embeddedDatabase }: BackendOptions,
  report: (line: string) => void,
): Promise<Cluster> {
  report('Starting the database …')
  return embeddedDatabase?.started ?? startDatabase({ dataDir, logger })
}

async function createServices(options: BackendOptions, database: Database) {
  const { projectDir, dataDir, siteUrl, logger = silentLogger } = options
  const supabaseDir = join(projectDir, 'supabase')
  const config = readProjectConfig(supabaseDir)
  for (const name of config.withoutEffect) logger.warn(`supabase/config.toml: ${name} has no effect here.`)
  const rest = createRest({ database, ...config.api, beforeWrite: options.beforeWrite })
  const keys = await withConfiguredKeys(await loadKeys(database), config.keys)
  const renewKeys = config.keys.signingKeys ? undefined : followKeys(database, keys, Date.now, logger)
  const smtpUrl = options.smtpUrl ?? config.mail.smtpUrl
  const from = options.mailFrom ?? config.mail.from ?? 'no-reply@example.com'
  const { confirmEmails = config.auth.enableConfirmations } = options
  const mailBrand = readMailBrand(options.mailBrand, logger)
  const sender = createMailer({
    smtpUrl,
    from,
    brand: mailBrand,
    directory: join(dataDir, 'mail'),
  })
  const mailer = watchMailer(sender, { smtpUrl, from })
  const functions = createFunctions({
    dir: join(supabaseDir, 'functions'),
    env: functionEnv(options.localUrl ?? siteUrl, keys, options.functionsEnv),
    logger,
  })
  const realtime = createRealtime({
    database,
    verifyToken: (token) => gateway.verifyToken(token),
    limits: { anonymousSends: options.anonymousSends ?? true },
    logger,
  })
  const endedSessions = await followEndedSessions(database, config.auth.jwtExpiry)
  endedSessions.onEnd(realtime.endSession)
  const gateway: Gateway = createGateway({
    endedSessions,
    logger,
    corsOrigins: options.corsOrigins,
    keys,
    renewKeys,
    services: {
      rest,
      functions,
      realtime: realtime.service,
      auth: createAuth({
        logger,
        database,
        keys,
        renewKeys,
        mailer,
        mailBrand,
        sms: createSmsFiles(join(dataDir, 'sms')),
        siteUrl,
        config: { ...config.auth, enableConfirmations: confirmEmails },
      }),
      mail: createSendMail(mailer, logger),
      storage: createStorage({
        logger,
        database,
        filesDir: join(dataDir, 'files'),
        files: options.s3Url
          ? (await s3Files()).createS3Files(parseS3Url(options.s3Url), join(dataDir, 'files'), logger)
          : undefined,
        cacheDir: join(dataDir, 'cache'),
        jwtSecret: keys.jwtSecret,
        limitRendering: options.limitRendering,
        config: {
          fileSizeLimit: config.storage.fileSizeLimit,
          removeMetadata: options.removePictureMetadata ?? false,
        },
      }),
    },
    knowsRole: createRoleCheck(database),
    verifyJwt: (name) => config.functions[name]?.verifyJwt ?? true,
  })
  const close = async () => {
    await endedSessions.close()
    await realtime.close()
    await functions.close()
    await rest.close()
    mailer.close()
  }
  const upgrade = createUpgrade(realtime, gateway.readCaller, logger)
  return {
    gateway,
    keys,
    sendsMail: smtpUrl !== undefined,
    upgrade,
    closeSockets: realtime.closeSockets,
    realtimeUsage: realtime.usage,
    close,
  }
}
