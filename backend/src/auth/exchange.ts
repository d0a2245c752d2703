import type { Caller } from '../caller.ts'
import type { ProjectKeys } from '../keys.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../postgres/database.ts'
import type { AuthConfig } from './config.ts'
import type { Issuers } from './issuers.ts'
import type { Notice } from './notices.ts'
import type { ComparePassword } from './password.ts'
import type { RateLimit } from './rate-limit.ts'
import type { SmsSender } from './sms.ts'

/** What every endpoint stands on. */
export interface Auth {
  database: Database
  keys: ProjectKeys
  mailer: Mailer
  sms: SmsSender
  issuers: Issuers
  config: AuthConfig
  /** Where people arrive by default; no slash at the end. */
  siteUrl: string
  /** This service's own public address, `…/auth/v1`: the tokens' issuer and the base of mailed links. */
  issuer: string
  comparePassword: ComparePassword
  limits: Record<
    | 'signIn'
    | 'wrongPasswords'
    | 'refresh'
    | 'verify'
    | 'emails'
    | 'emailsSent'
    | 'messages'
    | 'anonymousUsers'
    | 'factorVerifications'
    | 'factorChallenges',
    RateLimit
  >
}

/** One request on its way through an endpoint. */
export interface Exchange {
  auth: Auth
  request: Request
  caller: Caller
  url: URL
  /** Named parts of the path. */
  params: Record<string, string>
  /** What the account's owner is to be told of, once the request has succeeded. */
  notices: Notice[]
  /** The client's address, when the request came over a network. */
  address: string | undefined
}

export type Endpoint = (exchange: Exchange) => Promise<Response>
