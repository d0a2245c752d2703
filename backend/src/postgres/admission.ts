/**
 * What a request is for. Each class may use the connections of those before it, and a few of its own:
 * - `ordinary`: pages, reads, sign-in, and all that is not named here
 * - `checkout`: placing an order, and what that needs
 * - `staff`: requests of the people who run the site
 */
export type Priority = 'ordinary' | 'checkout' | 'staff'

/** How much work a transaction is: `low` for few values of one table, `high` for far more than usual. */
export type Cost = 'low' | 'usual' | 'high'

/** How many transactions of each kind may hold a connection at a time. */
interface Shares {
  /** Transactions with a high cost, of all roles but service_role. */
  costly: number
  anonymous: number
  userReads: number
  /** All of priority `ordinary`. */
  ordinary: number
  /** Reads of priority `checkout` beyond the shares of other reads, and those of visitors among them. */
  checkoutReads: number
  visitorCheckoutReads: number
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

export interface TransactionKind {
  readOnly?: boolean | undefined
  /** Default: `usual`. */
  cost?: Cost | undefined
}

export interface TransactionOptions extends TransactionKind {
  /** Default: `ordinary`. */
  priority?: Priority
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

type Kinds = readonly (keyof Shares)[]

interface Waiting {
  kinds: Kinds
  priority: Priority
  isOrdinary: boolean
  admit(): void
}

/** So that an answer 503 is sent within a second. */
const WAIT_MS = 800
/** For checkouts and staff, who prefer waiting to being refused. */
const URGENT_WAIT_MS = 5_000
const LONGEST_QUEUE = 256

/**
 * Limits how many transactions of each kind run at a time. Ordinary requests leave connections to checkouts, both leave
 * some to staff, slow reads cannot hold up writes, costly requests leave the processors to others, and no caller can hold up
 * the service's own work. A transaction beyond its share waits in the queue of its priority; visitors may fill half of each,
 * and reads a quarter of the checkout's.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { connections, waitMs = WAIT_MS, longestQueue = LONGEST_QUEUE } = options
  const shares = sharesOf(connections)
  const used: Shares = {
    costly: 0,
    anonymous: 0,
    userReads: 0,
    ordinary: 0,
    checkoutReads: 0,
    visitorCheckoutReads: 0,
    allButStaff: 0,
    callers: 0,
  }
  const queue = new Set<Waiting>()

  const fits = (kinds: Kinds) => kinds.every((kind) => used[kind] < shares[kind])

  function take(kinds: Kinds): () => void {
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

  function wait(kinds: Kinds, priority: Priority, signal?: AbortSignal): Promise<() => void> {
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

  function hasRoom(role: string, priority: Priority, readOnly: boolean): boolean {
    return waitingWith(priority) < Math.ceil(longestQueue * partOfQueue(role, priority, readOnly))
  }

  return {
    async enter(role, { readOnly = false, cost = 'usual', priority = 'ordinary', signal }) {
      const kinds = kindsOf(role, { readOnly, cost, priority })
      // While the shop is not busy, the small share of these reads would only slow them down.
      const asOrdinary = kindsOf(role, { readOnly, cost })
      if (priority === 'checkout' && readOnly && fits(asOrdinary)) return take(asOrdinary)
      if (fits(kinds)) return take(kinds)
      // A signal that is aborted already emits no event.
      const isRefused = signal?.aborted || !hasRoom(role, priority, readOnly)
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
    costly: share(1 / 8),
    anonymous: half,
    userReads: half,
    ordinary: share(3 / 4),
    checkoutReads: share(1 / 4),
    visitorCheckoutReads: share(1 / 8),
    allButStaff: share(7 / 8),
    callers: share(15 / 16),
  }
}

/** How much of its priority's queue a transaction may find filled. */
function partOfQueue(role: string, priority: Priority, readOnly: boolean): number {
  if (priority === 'checkout' && readOnly) return 1 / 4
  return role === 'anon' ? 1 / 2 : 1
}

function kindsOf(role: string, { readOnly, cost, priority = 'ordinary' }: TransactionOptions): Kinds {
  if (role === 'service_role') return []
  const kinds: (keyof Shares)[] = cost === 'high' ? ['costly', 'callers'] : ['callers']
  if (priority === 'staff') return kinds
  kinds.push('allButStaff')
  const isVisitor = role === 'anon'
  if (priority === 'checkout') {
    if (readOnly) kinds.push('checkoutReads', ...(isVisitor ? ['visitorCheckoutReads' as const] : []))
    return kinds
  }
  kinds.push('ordinary')
  if (isVisitor) return [...kinds, 'anonymous']
  return readOnly ? [...kinds, 'userReads'] : kinds
}
