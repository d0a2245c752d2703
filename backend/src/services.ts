import { join } from 'node:path'
import { createAuth } from './auth/index.ts'
import { createSmsFiles } from './auth/phone/sms.ts'
import type { BackendOptions } from './backend-options.ts'
import type { Service } from './caller.ts'
import { functionEnv } from './functions/function-env.ts'
import { createFunctions } from './functions/index.ts'
import { createGateway, type Gateway } from './gateway/index.ts'
import { createRoleCheck } from './gateway/known-roles.ts'
import { loadKeys, type ProjectKeys } from './keys/keys.ts'
import { withConfiguredKeys } from './keys/project-keys.ts'
import { followKeys } from './keys/rotate-keys.ts'
import { silentLogger, type Logger } from './logging/logger.ts'
import { createMailer, createSendMail, readMailBrand, watchMailer } from './mail/index.ts'
import type { Database } from './postgres/database.ts'
import { readProjectConfig, type ProjectConfig } from './project-config.ts'
import { createRealtime } from './realtime/index.ts'
import { createUpgrade } from './realtime/upgrade.ts'
import { createRest } from './rest/index.ts'
import { followEndedSessions } from './revocation/ended-sessions.ts'
import { createStorage } from './storage/index.ts'
import { parseS3Url } from './storage/s3/s3-url.ts'

/** Only some shops store files in S3. */
export const s3Files = () => import('./storage/s3/s3-files.ts')

/** The five services behind their gateway. */
export async function createServices(options: BackendOptions, database: Database) {
  const { projectDir, dataDir, siteUrl, logger = silentLogger } = options
  const supabaseDir = join(projectDir, 'supabase')
  const config = readProjectConfig(supabaseDir)
  for (const name of config.withoutEffect) logger.warn(`supabase/config.toml: ${name} has no effect here.`)
  const keys = await withConfiguredKeys(await loadKeys(database), config.keys)
  const renewKeys = config.keys.signingKeys ? undefined : followKeys(database, keys, Date.now, logger)
  const { mailer, mailBrand, sendsMail } = createMail(options, config, logger)
  const rest = createRest({ database, ...config.api, beforeWrite: options.beforeWrite })
  const functions = createFunctions({
    dir: join(supabaseDir, 'functions'),
    env: functionEnv(options.localUrl ?? siteUrl, keys, options.functionsEnv),
    callers: options.functionCallers,
    logger,
  })
  const realtime = createRealtime({
    database,
    verifyToken: (token) => gateway.verifyToken(token),
    limits: { anonymousSends: options.anonymousSends ?? true },
    logger,
  })
  const { confirmEmails = config.auth.enableConfirmations } = options
  const auth = createAuth({
    logger,
    database,
    keys,
    renewKeys,
    mailer,
    mailBrand,
    sms: createSmsFiles(join(dataDir, 'sms')),
    siteUrl,
    config: { ...config.auth, enableConfirmations: confirmEmails },
    commonPasswords: options.commonPasswords,
    noteFailure: options.noteFailure,
  })
  const mail = createSendMail(mailer, logger)
  const storage = await openStorage(options, config, database, keys, logger)
  const endedSessions = await followEndedSessions(database, config.auth.jwtExpiry)
  endedSessions.onEnd(realtime.endSession)
  const gateway: Gateway = createGateway({
    endedSessions,
    logger,
    corsOrigins: options.corsOrigins,
    keys,
    renewKeys,
    services: { rest, functions, realtime: realtime.service, auth, mail, storage },
    knowsRole: createRoleCheck(database),
    verifyJwt: (name) => config.functions[name]?.verifyJwt ?? true,
  })
  return {
    gateway,
    keys,
    sendsMail,
    upgrade: createUpgrade(realtime, gateway.readCaller, logger),
    closeSockets: realtime.closeSockets,
    realtimeUsage: realtime.usage,
    async close() {
      await endedSessions.close()
      await realtime.close()
      await functions.close()
      await rest.close()
      mailer.close()
    },
  }
}

/** Mail by the settings of the process, else by those of the project. */
function createMail(
  { dataDir, smtpUrl: givenUrl, mailFrom, mailBrand: givenBrand, observeMail }: BackendOptions,
  { mail }: ProjectConfig,
  logger: Logger,
) {
  const smtpUrl = givenUrl ?? mail.smtpUrl
  const from = mailFrom ?? mail.from ?? 'no-reply@example.com'
  const mailBrand = readMailBrand(givenBrand, logger)
  const sender = createMailer({ smtpUrl, from, brand: mailBrand, directory: join(dataDir, 'mail') })
  const mailer = watchMailer(sender, { smtpUrl, from, observe: observeMail })
  return { mailBrand, mailer, sendsMail: smtpUrl !== undefined }
}

/** The storage, with its files on the disk or in S3. */
async function openStorage(
  { dataDir, s3Url, limitRendering, removePictureMetadata = false }: BackendOptions,
  { storage: { fileSizeLimit } }: ProjectConfig,
  database: Database,
  { jwtSecret }: ProjectKeys,
  logger: Logger,
): Promise<Service> {
  const filesDir = join(dataDir, 'files')
  return createStorage({
    logger,
    database,
    filesDir,
    files: s3Url ? (await s3Files()).createS3Files(parseS3Url(s3Url), filesDir, logger) : undefined,
    cacheDir: join(dataDir, 'cache'),
    jwtSecret,
    limitRendering,
    config: { fileSizeLimit, removeMetadata: removePictureMetadata },
  })
}
