/**
 * What a request is for. Each class may use the connections of those before it, and a few of its own:
 * - `ordinary`: pages, reads, sign-in, and all that is not named here
 * - `checkout`: placing an order, and what that needs
 * - `staff`: requests of the people who run the site
 */
export type Priority = 'ordinary' | 'checkout' | 'staff'

/** How many transactions of each kind may hold a connection at a time. */
interface Shares {
  /** Transactions with far more work than usual, of all roles but service_role. */
  heavy: number
  anonymous: number
  userReads: number
  /** All of priority `ordinary`. */
  ordinary: number
  /** `ordinary` and `checkout` together. */
  allButStaff: number
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
  usage(): Record<Priority, ClassUsage>
}

/** The transactions of callers that have one priority. Those of service_role have no share, and are not counted. */
export interface ClassUsage {
  running: number
  /** How many of this priority and the less urgent ones may run at a time. */
  limit: number
  waiting: number
}

export interface TransactionOptions {
  readOnly?: boolean
  /** Default: `ordinary`. */
  priority?: Priority
  /** Whether the transaction does far more work than usual. */
  heavy?: boolean
  /** Leaves the queue when this is aborted. */
  signal?: AbortSignal | undefined
}

export interface AdmissionOptions {
  connections: number
  /** How long an ordinary transaction waits. */
  waitMs?: number | undefined
  /** How many transactions of one priority wait at most. */
  longestQueue?: number
}

/** Too many transactions of this kind at a time. The code is PostgreSQL's too_many_connections. */
export class OverloadError extends Error {
  override name = 'OverloadError'
  readonly code = '53300'
}

interface Waiting {
  kinds: (keyof Shares)[]
  priority: Priority
  isOrdinary: boolean
  admit(): void
}

/** So that an answer 503 is sent within a second. */
const WAIT_MS = 800
/** A checkout and a member of staff rather wait than being refused. */
const URGENT_WAIT_MS = 5_000
const LONGEST_QUEUE = 256

/**
 * Limits how many transactions of each kind run at a time. Ordinary requests leave connections to checkouts, both leave
 * some to staff, slow reads cannot hold up writes, heavy requests leave the processors to others, and no caller can hold up
 * the service's own work. A transaction beyond its share waits in the queue of its priority; visitors may fill half of the
 * ordinary one.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { connections, waitMs = WAIT_MS, longestQueue = LONGEST_QUEUE } = options
  const shares = sharesOf(connections)
  const used: Shares = { heavy: 0, anonymous: 0, userReads: 0, ordinary: 0, allButStaff: 0, callers: 0 }
  const queue = new Set<Waiting>()

  const fits = (kinds: (keyof Shares)[]) => kinds.every((kind) => used[kind] < shares[kind])

  function take(kinds: (keyof Shares)[]): () => void {
    for (const kind of kinds) used[kind]++
    return () => {
      for (const kind of kinds) used[kind]--
      for (const waiting of inOrder()) if (fits(waiting.kinds)) waiting.admit()
    }
  }

  /** Urgent ones first; within each group the one that has waited longest. */
  function inOrder(): Waiting[] {
    if (queue.size === 0) return []
    const waiting = [...queue]
    return [...waiting.filter((each) => !each.isOrdinary), ...waiting.filter((each) => each.isOrdinary)]
  }

  function wait(kinds: (keyof Shares)[], priority: Priority, signal?: AbortSignal): Promise<() => void> {
    const isOrdinary = priority === 'ordinary'
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
      priority,
      isOrdinary,
      admit() {
        leaveQueue()
        resolve(take(kinds))
      },
    }
    const timer = setTimeout(rejectWaiting, isOrdinary ? waitMs : Math.max(waitMs, URGENT_WAIT_MS))
    signal?.addEventListener('abort', rejectWaiting)
    queue.add(waiting)
    return promise
  }

  function waitingWith(priority: Priority): number {
    return [...queue].filter((each) => each.priority === priority).length
  }

  function usageOf(priority: Priority, running: number, limit: number): ClassUsage {
    return { running, limit, waiting: waitingWith(priority) }
  }

  function hasRoom(role: string, priority: Priority): boolean {
    const isVisitor = priority === 'ordinary' && role === 'anon'
    return waitingWith(priority) < (isVisitor ? Math.ceil(longestQueue / 2) : longestQueue)
  }

  return {
    async enter(role, { readOnly = false, heavy = false, priority = 'ordinary', signal }) {
      const kinds = kindsOf(role, readOnly, heavy, priority)
      if (fits(kinds)) return take(kinds)
      // A signal that is aborted already emits no event.
      const isRefused = signal?.aborted || !hasRoom(role, priority)
      if (isRefused) throw new OverloadError('Too many requests wait for the database')
      return await wait(kinds, priority, signal)
    },
    usage() {
      const { ordinary, allButStaff, callers } = used
      return {
        ordinary: usageOf('ordinary', ordinary, shares.ordinary),
        checkout: usageOf('checkout', allButStaff - ordinary, shares.allButStaff),
        staff: usageOf('staff', callers - allButStaff, shares.callers),
      }
    },
  }
}

function sharesOf(connections: number): Shares {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  const half = share(1 / 2)
  return {
    heavy: share(1 / 8),
    anonymous: half,
    userReads: half,
    ordinary: share(3 / 4),
    allButStaff: share(7 / 8),
    callers: share(15 / 16),
  }
}

function kindsOf(role: string, readOnly: boolean, heavy: boolean, priority: Priority): (keyof Shares)[] {
  if (role === 'service_role') return []
  const kinds: (keyof Shares)[] = heavy ? ['heavy', 'callers'] : ['callers']
  if (priority === 'staff') return kinds
  if (priority === 'checkout') return [...kinds, 'allButStaff']
  kinds.push('allButStaff', 'ordinary')
  if (role === 'anon') return [...kinds, 'anonymous']
  return readOnly ? [...kinds, 'userReads'] : kinds
}
