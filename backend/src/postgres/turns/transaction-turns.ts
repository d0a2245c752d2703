import type { Owner } from '../../limits/owner.ts'
import { createTurns } from '../../limits/turns.ts'

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
  /** Those of owners who have held connections for longer than they may. */
  overTime: number
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

export interface TransactionTurns {
  /**
   * Waits until the transaction may take a connection.
   * @returns a function that gives its share back
   * @throws OverloadError (SQLSTATE 53300) if it has waited too long, if too many wait, or once its client has gone
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
  /** Whether its owner has held connections for longer than it may. */
  isOverTime?: boolean
  /** Whose it is. Owners take turns. */
  owner?: Owner | undefined
  /** Leaves the line when this is aborted. */
  signal?: AbortSignal | undefined
}

export interface TurnLimits {
  connections: number
  /** How long an ordinary transaction waits. */
  waitMs?: number | undefined
  /** How many transactions of one priority wait at most. */
  longestLine?: number
}

/** Too many transactions of this kind at a time. The code is PostgreSQL's too_many_connections. */
export class OverloadError extends Error {
  override name = 'OverloadError'
  readonly code = '53300'
}

type Share = keyof Shares

/** So that an answer 503 is sent within a second. */
const WAIT_MS = 800
/** For checkouts and staff, who rather wait than be refused. */
const URGENT_WAIT_MS = 5_000
const LONGEST_LINE = 256
/** Which part of a line one owner may take: more than a browser sends at once. */
const PART_OF_OWNER = 1 / 4

/**
 * Limits how many transactions of each kind run at a time. Ordinary requests leave connections to checkouts, both leave
 * some to staff, slow reads cannot hold up writes, costly requests leave the processors to others, and no caller can hold up
 * the service's own work. A transaction beyond its share waits in the line of its priority, where owners take turns; visitors
 * may fill half of each, and reads a quarter of the checkout's.
 */
export function createTransactionTurns(limits: TurnLimits): TransactionTurns {
  const { connections, waitMs = WAIT_MS, longestLine = LONGEST_LINE } = limits
  const shares = sharesOf(connections)
  const line = { length: longestLine, perOwner: Math.ceil(longestLine * PART_OF_OWNER) }
  const urgent = { ...line, patienceMs: Math.max(waitMs, URGENT_WAIT_MS) }
  const turns = createTurns<Share, Priority>({
    shareOf: (share) => shares[share],
    lines: { staff: urgent, checkout: urgent, ordinary: { ...line, patienceMs: waitMs, rank: 1 } },
    busy: () => new OverloadError('Too many requests wait for the database'),
  })

  function usageOf(priority: Priority, running: number, limit: number): ClassUsage {
    return { running, limit, waiting: turns.waiting(priority) }
  }

  return {
    async enter(role, { priority = 'ordinary', owner, signal, ...kind }) {
      const isRead = kind.readOnly ?? false
      const work = { line: priority, owner, signal, partOfLine: partOfLine(role, priority, isRead) }
      // While the shop is not busy, the small share of these reads would only slow them down.
      if (priority === 'checkout' && isRead) {
        const leave = turns.enterAtOnce({ ...work, shares: sharesFor(role, kind) })
        if (leave) return leave
      }
      return await turns.enter({ ...work, shares: sharesFor(role, { ...kind, priority }) })
    },
    usage() {
      const ordinary = turns.running('ordinary')
      const allButStaff = turns.running('allButStaff')
      const callers = turns.running('callers')
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
    overTime: share(1 / 8),
    anonymous: half,
    userReads: half,
    ordinary: share(3 / 4),
    checkoutReads: share(1 / 4),
    visitorCheckoutReads: share(1 / 8),
    allButStaff: share(7 / 8),
    callers: share(15 / 16),
  }
}

/** How much of its priority's line a transaction may find filled. */
function partOfLine(role: string, priority: Priority, readOnly: boolean): number {
  if (priority === 'checkout' && readOnly) return 1 / 4
  return role === 'anon' ? 1 / 2 : 1
}

function sharesFor(
  role: string,
  { readOnly, cost, isOverTime, priority = 'ordinary' }: TransactionOptions,
): readonly Share[] {
  if (role === 'service_role') return []
  const kinds: Share[] = ['callers']
  if (cost === 'high') kinds.push('costly')
  if (isOverTime) kinds.push('overTime')
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
