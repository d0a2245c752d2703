import type { ProjectKeys } from '../../keys/keys.ts'
import type { Database } from '../../postgres/database.ts'
import type { AuthConfig } from '../config/config.ts'
import { createRateLimits, HOUR } from './rate-limit.ts'

const EMAIL_REFUSAL = { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' } as const

/** Most requests are for addresses that get a mail. */
const REQUESTS_FOR_EACH_MAIL = 10

export type Limits = ReturnType<typeof createLimits>

/** The limits of all endpoints. */
export function createLimits(
  database: Pick<Database, 'query'>,
  keys: Pick<ProjectKeys, 'jwtSecret'>,
  { rateLimits: limits, maxEmailFrequency }: AuthConfig,
) {
  const limit = createRateLimits(database, keys)
  const hourly = (name: string, requests: number) => limit({ name, requests, windowSeconds: HOUR })
  return {
    signIn: limit({ name: 'sign-in', requests: limits.signInSignUps }),
    signUps: hourly('sign-ups', limits.signUps),
    wrongPasswords: limit({ name: 'wrong-passwords', requests: limits.wrongPasswords }),
    wrongPasswordsPerAccount: hourly('wrong-passwords-per-account', limits.wrongPasswordsPerAccount),
    refresh: limit({ name: 'refresh', requests: limits.tokenRefresh }),
    verify: limit({ name: 'verify', requests: limits.tokenVerifications }),
    emails: limit({ name: 'emails', requests: limits.emails }),
    mailsAfterResponse: limit({ name: 'mails-after-response', requests: limits.emails }),
    mailRequests: limit({ name: 'mail-requests', requests: limits.emails * REQUESTS_FOR_EACH_MAIL }),
    mailPause: limit({
      name: 'mail-pause',
      requests: maxEmailFrequency > 0 ? 1 : 0,
      windowSeconds: maxEmailFrequency,
      refusal: {
        code: 'over_email_send_rate_limit',
        message: (seconds) => `For security purposes, you can only request this after ${seconds} seconds.`,
      },
    }),
    emailsToAddress: limit({
      name: 'emails-to-address',
      requests: limits.emailsToAddress,
      windowSeconds: HOUR,
      refusal: EMAIL_REFUSAL,
    }),
    emailsSent: limit({
      name: 'emails-sent',
      requests: limits.emailsSent,
      windowSeconds: HOUR,
      refusal: EMAIL_REFUSAL,
    }),
    messages: hourly('messages', limits.messages),
    anonymousUsers: hourly('anonymous-users', limits.anonymousUsers),
    factorVerifications: limit({ name: 'factor-verifications', requests: limits.factorVerifications }),
    factorChallenges: limit({ name: 'factor-challenges', requests: limits.factorChallenges }),
  }
}
