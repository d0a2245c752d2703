import { join } from 'node:path'
import type { Logger } from '../../logging/logger.ts'
import { LOG_NAME } from './log-file.ts'

/** How long a database may take until it accepts connections, apart from its recovery. */
export const READY_WITHIN_MS = 60_000
const FIRST_NOTICE_MS = 10_000
const NOTICE_EVERY_MS = 60_000

/** The time that a database has to start. */
export interface StartLimit {
  /** To be called repeatedly while the database recovers: that time does not count. */
  recovering(): void
  /** @throws a sentence to be shown to people when the time is up */
  check(cause?: unknown): void
}

/**
 * Recovery has no time limit: it depends on the length of the log that is replayed. If the shop gave up, systemd or Docker would end the
 * database with it, and the next start would recover from the beginning. The log says what is being waited for.
 */
export function limitStart(dir: string, logger: Logger): StartLimit {
  const log = join(dir, LOG_NAME)
  const began = performance.now()
  let countsFrom = began
  let nextNotice = began + FIRST_NOTICE_MS
  return {
    recovering() {
      const now = performance.now()
      countsFrom = now
      if (now < nextNotice) return
      nextNotice = now + NOTICE_EVERY_MS
      logger.warn(
        { waitedSeconds: Math.round((now - began) / 1000), log },
        'The database recovers after a crash. The shop waits until that has ended; the log of the database says how far it is',
      )
    },
    check(cause) {
      if (performance.now() - countsFrom <= READY_WITHIN_MS) return
      const message = `The database was not ready within ${READY_WITHIN_MS / 1000} seconds; see ${log}.`
      throw new Error(message, cause === undefined ? {} : { cause })
    },
  }
}
