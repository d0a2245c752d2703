import type { ProjectKeys } from '../keys.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../postgres/database.ts'
import type { RenewKeys } from '../rotate-keys.ts'
import { authConfig } from './config.ts'
import type { AuthConfig, AuthOverrides } from './config.ts'
import type { Auth } from './exchange.ts'
import { createIssuers } from './issuers.ts'
import { createPasswordComparison } from './password.ts'
import { createRateLimit, HOUR } from './rate-limit.ts'
import { noSms } from './sms.ts'
import type { SmsSender } from './sms.ts'

export interface AuthOptions {
  database: Database
  keys: ProjectKeys
  /** Looks for signing keys that were added since. */
  renewKeys?: RenewKeys
  mailer: Mailer
  /** Carries text messages; without it phone codes cannot be sent. */
  sms?: SmsSender
  /** Where people arrive, and where this backend is reached: `https://shop.example`. */
  siteUrl: string
  /** Where this backend is reached when that is another address than the site's. */
  backendUrl?: string
  config?: AuthOverrides
  /** Header with the client's address, set by the gateway. */
  addressHeader?: string
}

/** What every endpoint stands on, from what the composer of the backend gives. */
export function assembleAuth({ siteUrl, backendUrl, config, ...options }: AuthOptions): Auth {
  const settled = authConfig(config)
  return {
    database: options.database,
    keys: options.keys,
    mailer: options.mailer,
    sms: options.sms ?? noSms,
    issuers: createIssuers(),
    config: settled,
    siteUrl: withoutSlash(siteUrl),
    issuer: `${withoutSlash(backendUrl ?? siteUrl)}/auth/v1`,
    comparePassword: createPasswordComparison(settled),
    limits: limitsOf(settled),
  }
}

function limitsOf({ rateLimits }: AuthConfig): Auth['limits'] {
  return {
    signIn: createRateLimit(rateLimits.signInSignUps),
    wrongPasswords: createRateLimit(rateLimits.wrongPasswords),
    refresh: createRateLimit(rateLimits.tokenRefresh),
    verify: createRateLimit(rateLimits.tokenVerifications),
    emails: createRateLimit(rateLimits.emails),
    emailsSent: createRateLimit(rateLimits.emailsSent, Date.now, HOUR, {
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    }),
    messages: createRateLimit(rateLimits.messages, Date.now, HOUR),
    anonymousUsers: createRateLimit(rateLimits.anonymousUsers, Date.now, HOUR),
    factorVerifications: createRateLimit(rateLimits.factorVerifications),
    factorChallenges: createRateLimit(rateLimits.factorChallenges),
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
