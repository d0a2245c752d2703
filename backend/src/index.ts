import { join } from 'node:path'
import { createAuth } from './auth/index.ts'
import { createSmsFiles } from './auth/sms.ts'
import { createFunctions } from './functions/index.ts'
import { createRoleCheck } from './gateway/known-roles.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { withConfiguredKeys } from './keys-config.ts'
import { loadKeys, type ProjectKeys } from './keys.ts'
import { createMailer, createSendMail } from './mail/index.ts'
import { borrowCluster, startCluster, type Cluster } from './postgres/cluster.ts'
import type { Database } from './postgres/database.ts'
import { migrate } from './postgres/migrate.ts'
import { openDatabase } from './postgres/pool.ts'
import { readProjectConfig, type ProjectConfig } from './project-config.ts'
import { createRealtime } from './realtime/index.ts'
import { createUpgrade, type Upgrade } from './realtime/upgrade.ts'
import { createRest } from './rest/index.ts'
import { followKeys, rotateKeys as rotate } from './rotate-keys.ts'
import type { RotateOptions } from './rotate-keys.ts'
import { createStorage } from './storage/index.ts'
import { checkS3, createS3Files } from './storage/s3/s3-files.ts'
import { parseS3Url } from './storage/s3/s3-url.ts'

export { migrate, openDatabase, startCluster, type Database, type ProjectKeys }

export interface BackendOptions {
  /** The folder that holds `supabase/`. */
  projectDir: string
  /** Everything the backend writes: the embedded database, stored files, mail, caches. */
  dataDir: string
  /** A PostgreSQL of one's own, 15 or newer; without it the embedded one is started below `dataDir`. */
  databaseUrl?: string
  /** Where people reach this backend, e.g. `https://shop.example`: for links in mail and the issuer of tokens. */
  siteUrl: string
  /** Where this machine reaches it, for the project's own functions; default: the site's address. */
  localUrl?: string
  /** Where uploaded files go instead of the disk: `s3://KEY:SECRET@host/bucket?region=…` (storage/s3/s3-url.ts). */
  s3Url?: string
  /** Outgoing mail; without it mails land as files below `dataDir`. */
  smtpUrl?: string
  /** Sender of all mail: an address or `Name <address>`. */
  mailFrom?: string
  /** Hears what is going on while the backend starts. */
  report?: (line: string) => void
}

export interface Backend extends Pick<Gateway, 'handles' | 'fetch'> {
  keys: ProjectKeys
  database: Database
  /** Takes over a connection that asks to become a WebSocket: realtime's, or it is refused. Never rejects. */
  upgrade: Upgrade
  /** Sends the clients of open sockets away, who would keep an HTTP server from closing. */
  hangUp(): void
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}

/** Supabase's wires over PostgreSQL, in this process: one `fetch` for all five base paths. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const report = options.report ?? (() => {})
  if (options.s3Url) await checkS3(parseS3Url(options.s3Url))
  const cluster = options.databaseUrl ? undefined : await openCluster(options.dataDir, report)
  const connection = cluster?.connection ?? { connectionString: options.databaseUrl }
  const database = openDatabase(connection)
  try {
    await migrate(connection, { supabaseDir: join(options.projectDir, 'supabase'), report })
    return await assemble(options, database, cluster)
  } catch (error) {
    await database.close()
    await cluster?.stop()
    throw error
  }
}

async function assemble(options: BackendOptions, database: Database, cluster?: Cluster): Promise<Backend> {
  const services = await createServices(options, database)
  return {
    handles: services.gateway.handles,
    fetch: services.gateway.fetch,
    upgrade: services.upgrade,
    hangUp: services.hangUp,
    keys: services.keys,
    database,
    isHealthy: () =>
      database.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      await services.close()
      await database.close()
      await cluster?.stop()
    },
  }
}

type Place = Pick<BackendOptions, 'projectDir' | 'dataDir' | 'databaseUrl'>

/** The keys of a project that has been started before, whether it runs now or not. */
export async function readKeys(place: Place): Promise<ProjectKeys> {
  return await beside(place, async (database, config) =>
    withConfiguredKeys(await loadKeys(database), config.keys),
  )
}

/** A new key signs from now on, in processes that run from a minute on; the older ones still verify. */
export async function rotateKeys(place: Place, options: RotateOptions = {}): Promise<ProjectKeys> {
  return await beside(place, async (database, config) => {
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

async function beside<T>(
  { projectDir, dataDir, databaseUrl }: Place,
  work: (database: Database, config: ProjectConfig) => Promise<T>,
): Promise<T> {
  const cluster = databaseUrl ? undefined : await borrowCluster({ dir: join(dataDir, 'postgres') })
  const database = openDatabase(cluster?.connection ?? { connectionString: databaseUrl })
  try {
    return await work(database, readProjectConfig(join(projectDir, 'supabase')))
  } finally {
    await database.close()
    await cluster?.stop()
  }
}

async function openCluster(dataDir: string, report: (line: string) => void): Promise<Cluster> {
  report('Starting the database …')
  return startCluster({ dir: join(dataDir, 'postgres') })
}

async function createServices(options: BackendOptions, database: Database) {
  const { projectDir, dataDir, siteUrl } = options
  const supabaseDir = join(projectDir, 'supabase')
  const config = readProjectConfig(supabaseDir)
  for (const name of config.withoutEffect) console.warn(`supabase/config.toml: ${name} has no effect here.`)
  const keys = await withConfiguredKeys(await loadKeys(database), config.keys)
  const renewKeys = config.keys.signingKeys ? undefined : followKeys(database, keys)
  const mailer = createMailer({
    smtpUrl: options.smtpUrl ?? config.mail.smtpUrl,
    from: options.mailFrom ?? config.mail.from ?? 'no-reply@example.com',
    directory: join(dataDir, 'mail'),
  })
  const rest = createRest({ database, ...config.api })
  const functions = createFunctions({
    dir: join(supabaseDir, 'functions'),
    env: functionEnv(options.localUrl ?? siteUrl, keys),
  })
  const realtime = createRealtime({ database, verifyToken: (token) => gateway.verifyToken(token) })
  const gateway: Gateway = createGateway({
    keys,
    renewKeys,
    services: {
      rest,
      functions,
      realtime: realtime.service,
      auth: createAuth({
        database,
        keys,
        renewKeys,
        mailer,
        sms: createSmsFiles(join(dataDir, 'sms')),
        siteUrl,
        config: config.auth,
      }),
      mail: createSendMail(mailer),
      storage: createStorage({
        database,
        filesDir: join(dataDir, 'files'),
        files: options.s3Url ? createS3Files(parseS3Url(options.s3Url), join(dataDir, 'files')) : undefined,
        cacheDir: join(dataDir, 'cache'),
        jwtSecret: keys.jwtSecret,
        config: { fileSizeLimit: config.storage.fileSizeLimit },
      }),
    },
    knowsRole: createRoleCheck(database),
    verifyJwt: (name) => config.functions[name]?.verifyJwt ?? true,
  })
  const close = async () => {
    await realtime.close()
    await functions.close()
    await rest.close()
    mailer.close()
  }
  const upgrade = createUpgrade(realtime, gateway.readCaller)
  return { gateway, keys, upgrade, hangUp: realtime.hangUp, close }
}

/** What hosted functions find in their environment, and where they send mail. */
function functionEnv(url: string, keys: ProjectKeys): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    MAIL_API_URL: `${url}/functions/v1/_mail`,
    MAIL_API_KEY: keys.serviceRoleKey,
  }
}
