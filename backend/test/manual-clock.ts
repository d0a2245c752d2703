import type { Clock } from '../src/limits/turns.ts'

/** A clock that stands still until the test moves it. */
export interface ManualClock extends Clock {
  /** In milliseconds. */
  now(): number
  /** Moves the clock, also back, and does what is due. */
  move(milliseconds: number): void
  /** How many are still to be called. */
  pending(): number
}

export function createManualClock(): ManualClock {
  let time = 0
  const due = new Set<{ at: number; run: () => void }>()
  return {
    now: () => time,
    after(milliseconds, run) {
      const timer = { at: time + milliseconds, run }
      due.add(timer)
      return () => due.delete(timer)
    },
    move(milliseconds) {
      time += milliseconds
      for (const timer of [...due].filter(({ at }) => at <= time)) {
        due.delete(timer)
        timer.run()
      }
    },
    pending: () => due.size,
  }
}
