const DAY_MS = 86_400_000
/** Lagos has no daylight saving time. */
const LAGOS_OFFSET_MS = 3_600_000

/**
 * Whether work of each night is due: it was not done since the time of day `at` (02:30, in Lagos) was last reached, or its time is more
 * than a day ahead, because the clock was. The clock of another process may be ahead by less for good.
 * @param doneAt in milliseconds since 1970
 */
export function isDue(at: string, now: Date, doneAt: number): boolean {
  return doneAt < lastReached(at, now) || doneAt > now.getTime() + DAY_MS
}

/** When the time of day `at` (02:30, in Lagos) was last reached, in milliseconds since 1970. */
function lastReached(at: string, now: Date): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const lagosNow = now.getTime() + LAGOS_OFFSET_MS
  const midnight = lagosNow - (lagosNow % DAY_MS)
  const today = midnight + (hours * 60 + minutes) * 60_000 - LAGOS_OFFSET_MS
  return today <= now.getTime() ? today : today - DAY_MS
}
