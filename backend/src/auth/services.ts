import type { ProjectKeys } from '../keys/keys.ts'
import type { RenewKeys } from '../keys/rotate-keys.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import type { ReadMailBrand } from '../mail/mail-brand.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../postgres/database.ts'
import { createAfterResponse, type AfterResponse, type NoteFailure } from './after-response.ts'
import { authConfig } from './config/config.ts'
import type { AuthOverrides } from './config/config.ts'
import type { AuthServices } from './endpoint.ts'
import { createLimits } from './limits/limits.ts'
import { noSms } from './phone/sms.ts'
import type { SmsSender } from './phone/sms.ts'
import { createIssuers } from './providers/issuers.ts'
import { createCommonPasswords } from './users/common-passwords.ts'
import type { CommonPasswordOptions } from './users/common-passwords.ts'
import { createPasswords } from './users/password.ts'
import type { Bcrypt } from './users/password.ts'

export interface AuthOptions {
  logger?: Logger
  database: Database
  keys: ProjectKeys
  /** Reloads signing keys that were added in the database. */
  renewKeys?: RenewKeys
  mailer: Mailer
  /** The name and picture of mails; by default they have none. */
  mailBrand?: ReadMailBrand
  /** Sends text messages; without it phone codes cannot be sent. */
  sms?: SmsSender
  /** Public address of the site and, by default, of this backend: `https://shop.example`. */
  siteUrl: string
  /** Public address of this backend, if it differs from the site's. */
  backendUrl?: string
  config?: AuthOverrides
  commonPasswords?: CommonPasswordOptions | undefined
  /** Header with the client's address, set by the gateway. */
  addressHeader?: string
  /** Gets what fails after its response was sent. */
  noteFailure?: NoteFailure | undefined
  /** For tests, which wait for the work. */
  afterResponse?: AfterResponse
  /** For tests, which count how often it is used. */
  bcrypt?: Bcrypt
}

/** The services that endpoints use, from the backend's options. */
export function createAuthServices({ siteUrl, backendUrl, config, ...options }: AuthOptions): AuthServices {
  const settled = authConfig(config)
  return {
    logger: options.logger ?? silentLogger,
    database: options.database,
    keys: options.keys,
    mailer: options.mailer,
    mailBrand: options.mailBrand ?? (async () => undefined),
    sms: options.sms ?? noSms,
    issuers: createIssuers(),
    config: settled,
    siteUrl: withoutSlash(siteUrl),
    issuer: `${withoutSlash(backendUrl ?? siteUrl)}/auth/v1`,
    passwords: createPasswords(settled, options.bcrypt),
    commonPasswords: createCommonPasswords(options.database, options.commonPasswords),
    limits: createLimits(options.database, options.keys, settled),
    afterResponse:
      options.afterResponse ?? createAfterResponse(options.logger ?? silentLogger, options.noteFailure),
  }
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')
