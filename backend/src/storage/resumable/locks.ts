import type { Lock, Locker } from '@tus/server'

interface Held {
  /** Asks the lock's holder to release it. */
  requestRelease: () => Promise<void> | void
  waiting: (() => void)[]
}

const longestWaitMs = 10_000

/**
 * One request at a time for each upload. The next request asks the holder to release the lock and waits without
 * polling.
 */
export function createLocks(): Locker {
  const held = new Map<string, Held>()

  async function lock(
    id: string,
    signal: AbortSignal,
    requestRelease: Held['requestRelease'],
  ): Promise<void> {
    const holder = held.get(id)
    if (!holder) {
      held.set(id, { requestRelease, waiting: [] })
      return
    }
    const turn = Promise.withResolvers<void>()
    holder.waiting.push(turn.resolve)
    const rejectWaiting = () => {
      holder.waiting = holder.waiting.filter((other) => other !== turn.resolve)
      turn.reject({ status_code: 423, body: 'The upload is locked by another request\n' })
    }
    const timeout = setTimeout(rejectWaiting, longestWaitMs)
    signal.addEventListener('abort', rejectWaiting, { once: true })
    try {
      await holder.requestRelease()
      await turn.promise
      holder.requestRelease = requestRelease
    } finally {
      clearTimeout(timeout)
      signal.removeEventListener('abort', rejectWaiting)
    }
  }

  function unlock(id: string): void {
    const next = held.get(id)?.waiting.shift()
    if (next) next()
    else held.delete(id)
  }

  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => lock(id, signal, requestRelease),
      unlock: async () => unlock(id),
    }),
  }
}
