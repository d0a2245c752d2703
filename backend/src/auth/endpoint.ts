import type { Caller } from '../caller.ts'
import type { ProjectKeys } from '../keys/keys.ts'
import type { Logger } from '../logging/logger.ts'
import type { ReadMailBrand } from '../mail/mail-brand.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../postgres/database.ts'
import type { AfterResponse } from './after-response.ts'
import type { AuthConfig } from './config/config.ts'
import type { Limits } from './limits/limits.ts'
import type { Notice } from './mail/mail-types.ts'
import type { SmsSender } from './phone/sms.ts'
import type { Issuers } from './providers/issuers.ts'
import type { CommonPasswords } from './users/common-passwords.ts'
import type { Passwords } from './users/password.ts'

/** The services and settings that endpoints use. */
export interface AuthServices {
  logger: Logger
  database: Database
  keys: ProjectKeys
  mailer: Mailer
  mailBrand: ReadMailBrand
  sms: SmsSender
  issuers: Issuers
  config: AuthConfig
  /** The site's address, the default redirect target; without trailing slash. */
  siteUrl: string
  /** Public address of this service, `…/auth/v1`: the issuer of tokens and the base of links in mails. */
  issuer: string
  passwords: Passwords
  commonPasswords: CommonPasswords
  limits: Limits
  afterResponse: AfterResponse
}

/** One request to an endpoint. */
export interface AuthContext {
  auth: AuthServices
  request: Request
  caller: Caller
  url: URL
  /** Path parameters. */
  params: Record<string, string>
  /** Notices for the account's owner, sent if the request succeeds. */
  notices: Notice[]
  /** The client's address; undefined for calls within the process. */
  address: string | undefined
}

export type AuthEndpoint = (context: AuthContext) => Promise<Response>
