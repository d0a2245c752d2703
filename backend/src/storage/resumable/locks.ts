import type { Lock, Locker } from '@tus/server'
import { pause } from '../../postgres/pause.ts'
import type { ProcessLocks } from '../../postgres/process-locks.ts'

type RequestRelease = () => Promise<void> | void

const LONGEST_WAIT_MS = 10_000
const RETRY_MS = 50

/**
 * One request at a time for each upload, in all processes that share the database. The next request asks the holder to
 * release the lock, and waits.
 */
export function createLocks(locks: Pick<ProcessLocks, 'take' | 'release'>): Locker {
  async function lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
    const name = `upload ${id}`
    while (!(await locks.take(name, () => void requestRelease()))) {
      await pause(RETRY_MS, deadline)
      if (deadline.aborted) throw new Locked()
    }
  }
  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => lock(id, signal, requestRelease),
      unlock: () => locks.release(`upload ${id}`),
    }),
  }
}

/** The protocol's library answers with these two fields. */
class Locked extends Error {
  readonly status_code = 423
  readonly body = 'The upload is locked by another request\n'
}
