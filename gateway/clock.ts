/** The time, and what happens later. Tests use a manual clock, so that they never wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export interface ManualClock extends Clock {
  /** Moves the time on, and runs what is due, in its order. */
  advance(ms: number): void
}

export function createManualClock(start = Date.UTC(2026, 0, 5, 9)): ManualClock {
  let time = start
  let waiting: { at: number; work: () => void }[] = []
  return {
    now: () => time,
    after(ms, work) {
      const entry = { at: time + ms, work }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance(ms) {
      const end = time + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        time = next.at
        next.work()
      }
      time = end
    },
  }
}

/** Resolves after `ms` milliseconds of the clock. */
export function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}
