/** How many transactions of each kind may hold a connection at a time. */
interface Shares {
  /** Transactions with far more work than usual, of all roles but service_role. */
  heavy: number
  anonymous: number
  userReads: number
  /** `anonymous` and `userReads` together. The rest of `callers` is for writes of users, such as orders. */
  allButUserWrites: number
  /** All roles but service_role. */
  callers: number
}

export interface Admission {
  /**
   * Waits until the transaction may take a connection.
   * @returns a function that gives its share back
   * @throws OverloadError (SQLSTATE 53300) if it has waited too long, or if the queue is full
   */
  enter(role: string, transaction: TransactionOptions): Promise<() => void>
}

export interface TransactionOptions {
  readOnly?: boolean
  /** Whether the transaction does far more work than usual. */
  heavy?: boolean
  /** Leaves the queue when this is aborted. */
  signal?: AbortSignal | undefined
}

export interface AdmissionOptions {
  connections: number
  waitMs?: number
  longestQueue?: number
}

/** Too many transactions of this kind at a time. The code is PostgreSQL's too_many_connections. */
export class OverloadError extends Error {
  override name = 'OverloadError'
  readonly code = '53300'
}

interface Waiting {
  kinds: (keyof Shares)[]
  admit(): void
}

const WAIT_MS = 3_000
const LONGEST_QUEUE = 256

/**
 * Limits how many transactions of each kind run at a time. Visitors and slow reads cannot hold up orders, heavy
 * requests leave the processors to others, and no caller can hold up sign-in, health checks and the service's own
 * work. A transaction beyond its share waits in a queue, of which visitors may fill half.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { connections, waitMs = WAIT_MS, longestQueue = LONGEST_QUEUE } = options
  const shares = sharesOf(connections)
  const used: Shares = { heavy: 0, anonymous: 0, userReads: 0, allButUserWrites: 0, callers: 0 }
  const queue = new Set<Waiting>()

  const fits = (kinds: (keyof Shares)[]) => kinds.every((kind) => used[kind] < shares[kind])

  function take(kinds: (keyof Shares)[]): () => void {
    for (const kind of kinds) used[kind]++
    return () => {
      for (const kind of kinds) used[kind]--
      for (const waiting of queue) if (fits(waiting.kinds)) waiting.admit()
    }
  }

  function wait(kinds: (keyof Shares)[], signal?: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const leaveQueue = () => {
      queue.delete(waiting)
      clearTimeout(timer)
      signal?.removeEventListener('abort', rejectWaiting)
    }
    const rejectWaiting = () => {
      leaveQueue()
      reject(new OverloadError('Too many requests wait for the database'))
    }
    const waiting = {
      kinds,
      admit() {
        leaveQueue()
        resolve(take(kinds))
      },
    }
    const timer = setTimeout(rejectWaiting, waitMs)
    signal?.addEventListener('abort', rejectWaiting)
    queue.add(waiting)
    return promise
  }

  return {
    async enter(role, { readOnly = false, heavy = false, signal }) {
      const kinds = kindsOf(role, readOnly, heavy)
      if (fits(kinds)) return take(kinds)
      const room = role === 'anon' ? Math.ceil(longestQueue / 2) : longestQueue
      // A signal that is aborted already emits no event.
      const isRefused = signal?.aborted || queue.size >= room
      if (isRefused) throw new OverloadError('Too many requests wait for the database')
      return await wait(kinds, signal)
    },
  }
}

function sharesOf(connections: number): Shares {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  const half = share(1 / 2)
  const heavy = share(1 / 8)
  return { heavy, anonymous: half, userReads: half, allButUserWrites: share(3 / 4), callers: share(7 / 8) }
}

function kindsOf(role: string, readOnly: boolean, heavy: boolean): (keyof Shares)[] {
  if (role === 'service_role') return []
  const kinds: (keyof Shares)[] = heavy ? ['heavy', 'callers'] : ['callers']
  if (role === 'anon') return [...kinds, 'anonymous', 'allButUserWrites']
  return readOnly ? [...kinds, 'userReads', 'allButUserWrites'] : kinds
}
