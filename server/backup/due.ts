import { isDue } from '../jobs/time-of-day.ts'

const HOUR_MS = 3_600_000

export interface Attempts {
  lastGoodAt: Date | null
  failedAt: Date | null
}

/**
 * Whether a backup is to be made: none was made since the time of day `at` (02:30, in Lagos) was last reached, also because the
 * shop was not running then. After a failure an hour passes first; one dated in the future was stored while the clock was ahead.
 */
export function isBackupDue(at: string, now: Date, { lastGoodAt, failedAt }: Attempts): boolean {
  if (failedAt && Math.abs(now.getTime() - failedAt.getTime()) < HOUR_MS) return false
  return lastGoodAt === null || isDue(at, now, lastGoodAt.getTime())
}
