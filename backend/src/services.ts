import { join } from 'node:path'
import { createAuth } from './auth/index.ts'
import { createSmsFiles } from './auth/phone/sms.ts'
import type { BackendOptions } from './backend-options.ts'
import { readProjectConfig } from './config/project-config.ts'
import { functionEnv } from './functions/function-env.ts'
import { createFunctions } from './functions/index.ts'
import { createGateway, type Gateway } from './gateway/index.ts'
import { createRoleCheck } from './gateway/known-roles.ts'
import { loadKeys } from './keys/keys.ts'
import { withConfiguredKeys } from './keys/project-keys.ts'
import { followKeys } from './keys/rotate-keys.ts'
import { silentLogger } from './logging/logger.ts'
import { createMailer, createSendMail, readMailBrand, watchMailer } from './mail/index.ts'
import type { Database } from './postgres/database.ts'
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
