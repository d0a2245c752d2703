/** Work that nobody waits for, such as sending an event. */
export interface Tasks {
  track(work: Promise<unknown>): void
  /** Resolves when all of it has ended. */
  settled(): Promise<void>
}

export function createTasks(): Tasks {
  const running = new Set<Promise<unknown>>()
  return {
    track(work) {
      const tracked = work.finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
