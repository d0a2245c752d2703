import type { Logger } from '../logging/logger.ts'
import { isConflict, unavailability } from './unavailable.ts'

const REPEAT_AFTER_MS = 60_000

/** Logs why requests are answered with 503: once a minute for each reason, however many requests fail. */
export function createOutageLog(logger: Logger): (error: unknown) => void {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const reason = isConflict(error) ? undefined : unavailability(error)
    if (!reason || performance.now() - (loggedAt.get(reason.message) ?? -Infinity) < REPEAT_AFTER_MS) return
    loggedAt.set(reason.message, performance.now())
    logger.warn({ err: error, code: reason.code }, 'Requests are answered with 503')
  }
}
