export interface RenderLimitOptions {
  /** How many renderings run at once. One waits for the database most of its time. */
  running?: number
  /** How many may wait for their turn. */
  waiting?: number
  /** For how long they wait, in milliseconds. */
  patience?: number
}

/** Thrown when too many renderings run and wait already. */
export class RenderingBusy extends Error {}

/**
 * Limits how many pages are rendered at once, whoever asks for them: each rendering takes processor time, and addresses that are
 * not in the cache can be made up without end.
 * @throws RenderingBusy when nobody's turn comes in time
 */
export function createRenderLimit({
  running = 16,
  waiting = 256,
  patience = 1_000,
}: RenderLimitOptions = {}) {
  const queue = new Set<() => void>()
  let current = 0

  function turn(): Promise<void> {
    if (queue.size >= waiting) return Promise.reject(new RenderingBusy('Too many renderings are waiting'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(begin)
        reject(new RenderingBusy('A rendering has waited for too long'))
      }, patience)
      function begin(): void {
        clearTimeout(timer)
        resolve()
      }
      queue.add(begin)
    })
  }

  /** The place of a rendering that has ended passes to the one that has waited longest. */
  function leave(): void {
    const [next] = queue
    if (next === undefined) {
      current -= 1
      return
    }
    queue.delete(next)
    next()
  }

  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (current < running) current += 1
    else await turn()
    try {
      return await render()
    } finally {
      leave()
    }
  }
}
