/** Runs few tasks at a time. Those of a key run in their order, and the keys take turns. */
export type FairQueue = <T>(key: unknown, task: () => Promise<T>) => Promise<T>

/** @param atOnce how many tasks run */
export function createFairQueue(atOnce: number): FairQueue {
  /** The keys in the order of their turns, each with its waiting tasks. */
  const waiting = new Map<unknown, (() => void)[]>()
  let free = atOnce

  function leave(): void {
    const [turn] = waiting
    if (!turn) {
      free += 1
      return
    }
    const [key, tasks] = turn
    const next = tasks.shift()
    waiting.delete(key)
    // Behind all others.
    if (tasks.length > 0) waiting.set(key, tasks)
    next?.()
  }

  function wait(key: unknown): Promise<void> {
    return new Promise((admit) => {
      const tasks = waiting.get(key)
      if (tasks) tasks.push(admit)
      else waiting.set(key, [admit])
    })
  }

  return async (key, task) => {
    if (free > 0) free -= 1
    else await wait(key)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
