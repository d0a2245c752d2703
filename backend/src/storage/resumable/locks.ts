import type { Lock, Locker } from '@tus/server'

interface Held {
  /** Asks whoever holds the lock to hurry up. */
  requestRelease: () => Promise<void> | void
  waiting: (() => void)[]
}

const longestWaitMs = 10_000

/** One request at a time for each upload. Whoever comes next asks the holder to let go and waits without spinning. */
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
    const giveUp = () => {
      holder.waiting = holder.waiting.filter((other) => other !== turn.resolve)
      turn.reject({ status_code: 423, body: 'The upload is locked by another request\n' })
    }
    const patience = setTimeout(giveUp, longestWaitMs)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      await holder.requestRelease()
      await turn.promise
      holder.requestRelease = requestRelease
    } finally {
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
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
