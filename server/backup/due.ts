const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Lagos has no daylight saving time. */
const LAGOS_OFFSET_MS = HOUR_MS

export interface Attempts {
  lastGoodAt: Date | null
  failedAt: Date | null
}

/**
 * Whether a backup is to be made: none was made since the time of day `at` (02:30, in Lagos) was last reached, also because the
 * shop was not running then. After a failure an hour passes first.
 */
export function isBackupDue(at: string, now: Date, { lastGoodAt, failedAt }: Attempts): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < HOUR_MS) return false
  return lastGoodAt === null || lastGoodAt.getTime() < lastReached(at, now)
}

function lastReached(at: string, now: Date): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const lagosNow = now.getTime() + LAGOS_OFFSET_MS
  const midnight = lagosNow - (lagosNow % DAY_MS)
  const today = midnight + (hours * 60 + minutes) * 60_000 - LAGOS_OFFSET_MS
  return today <= now.getTime() ? today : today - DAY_MS
}
