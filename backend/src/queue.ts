/** Runs few tasks at a time, in their order. Rejects with the error of `busy` if too many are waiting. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** @param atOnce how many tasks run @param longest how many may wait */
export function createQueue(atOnce: number, longest: number, busy: () => Error): Queue {
  const waiting: (() => void)[] = []
  let free = atOnce

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async (task) => {
    if (free > 0) free--
    else if (waiting.length < longest) await new Promise<void>((admit) => waiting.push(admit))
    else throw busy()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
