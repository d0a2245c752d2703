import type { Logger } from '../logging/logger.ts'
import { currentRequest } from '../logging/request-context.ts'
import { toAuthFailure } from './auth-failure.ts'
import { UnsentMail } from './errors.ts'

/**
 * Runs what the response must not wait for, since its time and outcome would reveal whether an account exists. Errors are
 * logged.
 */
export type AfterResponse = (work: () => Promise<void>) => Promise<void>

/** A request whose response was good, and whose work failed afterwards, other than by a mail that could not be sent. */
export interface FailedWork {
  /** As in the response header X-Request-Id. */
  id: string
  route: string
  /** What the response would have been. */
  status: number
}

/** Must not throw. */
export type NoteFailure = (failed: FailedWork) => void

export function createAfterResponse(logger: Logger, noteFailure: NoteFailure = () => {}): AfterResponse {
  return async (work) => {
    const { id = '', route = '*' } = currentRequest() ?? {}
    setImmediate(() => {
      work().catch((error: unknown) => {
        const failure = toAuthFailure(error instanceof Error ? error : new Error(String(error)), logger)
        if (failure.status === 429) logger.warn({ code: failure.code }, 'A mail was not sent: limit reached')
        if (failure.status >= 500 && !(error instanceof UnsentMail))
          noteFailure({ id, route, status: failure.status })
      })
    })
  }
}
