import type { Logger } from '../logging/logger.ts'
import { toAuthFailure } from './auth-failure.ts'

/**
 * Runs what the response must not wait for, since its time and outcome would reveal whether an account exists. Errors are
 * logged.
 */
export type AfterResponse = (work: () => Promise<void>) => Promise<void>

export function createAfterResponse(logger: Logger): AfterResponse {
  return async (work) => {
    setImmediate(() => {
      work().catch((error: unknown) => {
        const failure = toAuthFailure(error instanceof Error ? error : new Error(String(error)), logger)
        if (failure.status === 429) logger.warn({ code: failure.code }, 'A mail was not sent: limit reached')
      })
    })
  }
}
