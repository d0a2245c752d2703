import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Caller } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { clientSignal, currentOwner, currentRequestId } from '../logging/request-context.ts'
import { ANNOUNCED_LATER, createAnnouncements } from './announcements.ts'
import { callerSettings } from './caller-settings.ts'
import { repeatOnConflict } from './conflicts.ts'
import { createConnections } from './connections.ts'
import type { CallerOptions, Database, Query, Result } from './database.ts'
import { listen } from './listen.ts'
import { createReachability } from './liveness/reachability.ts'
import { PreparedStatement } from './prepared-statements.ts'
import { createProcessLocks } from './process-locks.ts'
import { timeQueries, type ObserveQuery } from './query-outcome.ts'
import { cacheRoleSettings } from './role-settings.ts'
import { createSlowQueryLog } from './slow-queries.ts'
import { createTransactions } from './transactions.ts'
import { createDatabaseTime } from './turns/database-time.ts'
import {
  createTransactionTurns,
  type Cost,
  type Priority,
  type TurnLimits,
} from './turns/transaction-turns.ts'

const BEGIN = { statement: new PreparedStatement('begin') }

const OWNER = 'owner'

/** More transactions for each processor only take turns. With less than 10 some priorities would have no connection of their own. */
const MAX_CONNECTIONS = Math.min(16, Math.max(10, 4 * availableParallelism()))
/** How long a request waits for a connection before it fails. */
const CONNECT_WITHIN_MS = 10_000
/** The connection that cancels statements may be lost, too. */
const CANCEL_WITHIN_MS = 5_000
/** A connection that has been silent for this long is probed, so that one dropped by the network is noticed. */
const PROBE_AFTER_MS = 10_000

/** The priority of a transaction of rest/v1 by the request's path and work, of others without a path. */
export type PriorityOf = (caller: Caller, path?: string, cost?: Cost) => Priority

export interface PoolOptions extends Pick<TurnLimits, 'waitMs' | 'longestLine'> {
  logger?: Logger | undefined
  /** Queries that take longer, in milliseconds, are logged. Default: 0, for none. */
  slowQueryMs?: number | undefined
  /** Gets every statement that has ended. */
  observeQuery?: ObserveQuery | undefined
  /** Default: all are ordinary. */
  priorityOf?: PriorityOf
}

/**
 * Every failure of a connection is thrown as a ConnectionFailure and fails only the request that used it. The next
 * request gets a new connection.
 */
export function openDatabase(connection: pg.PoolConfig, poolOptions: PoolOptions = {}): Database {
  const {
    logger = silentLogger,
    slowQueryMs = 0,
    observeQuery,
    priorityOf = () => 'ordinary',
    ...waiting
  } = poolOptions
  const settings = {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    // One stays open: on a full disk PostgreSQL may refuse new connections, and still read on those that it has.
    min: 1,
    ...connection,
  }
  const max = connection.max ?? MAX_CONNECTIONS
  const timed = timeQueries([createSlowQueryLog(logger, slowQueryMs), observeQuery])
  const reachability = createReachability(settings)
  const connections = createConnections({ ...settings, max }, reachability, logger, timed)
  const canceling = new pg.Pool({ ...settings, max: 1, query_timeout: CANCEL_WITHIN_MS })
  canceling.on('error', () => {})
  const turns = createTransactionTurns({ ...waiting, connections: max })
  const time = createDatabaseTime()
  const locks = createProcessLocks(settings)

  const transactions = createTransactions(connections, canceling)

  async function admit<T>(
    caller: Caller,
    options: CallerOptions,
    work: (options: CallerOptions, signal?: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { readOnly, cost } = options
    const signal = readOnly ? options.signal : undefined
    const priority = priorityOf(caller, options.request?.path, cost)
    const owner = currentOwner(caller.claims.sub)
    // Orders and staff are not made to wait for what others at their address use.
    const isCounted = priority === 'ordinary' && caller.role !== 'service_role'
    const entered = await turns.enter(caller.role, {
      readOnly,
      cost,
      isOverTime: isCounted && time.isUsedUp(owner),
      priority,
      owner,
      signal: options.signal,
    })
    const since = performance.now()
    try {
      const further = { ...(await roleSettings.of(caller.role)), ...options.settings }
      return await work({ ...options, settings: further }, signal)
    } finally {
      entered()
      if (isCounted) time.charge(owner, performance.now() - since)
    }
  }

  /** The owner's work for a request, such as sign-in, has the share of ordinary requests. */
  async function admitOwner<T>(work: () => Promise<T>): Promise<T> {
    if (currentRequestId() === undefined) return await work()
    const leave = await turns.enter(OWNER, { owner: currentOwner(), signal: clientSignal() })
    return await work().finally(leave)
  }

  const query: Query = (text, values) => connections.use((run) => run(text, values))
  let closing: Promise<void> | undefined
  const roleSettings = cacheRoleSettings(query)
  const announcements = createAnnouncements(query)

  return {
    asCaller: (caller, work, options = {}) =>
      admit(caller, options, async (admitted, signal) => {
        const { readOnly } = admitted
        const further = readOnly ? admitted.settings : { ...admitted.settings, [ANNOUNCED_LATER]: 'on' }
        const opening = [BEGIN, callerSettings(caller, { ...admitted, settings: further })]
        const run = () => transactions.run(opening, work, signal)
        const result = await (admitted.repeatable ? repeatOnConflict(run) : run())
        if (!readOnly) announcements.schedule()
        return result
      }),
    readAsCaller: <Row>(
      caller: Caller,
      statement: string | PreparedStatement,
      values: (string | null)[],
      options: CallerOptions = {},
    ) =>
      admit(caller, { ...options, readOnly: true }, async (admitted, signal) => {
        const statements = [callerSettings(caller, admitted), { statement, values }]
        return (await repeatOnConflict(() => transactions.read(statements, signal))) as Result<Row>
      }),
    asOwner: (work) => admitOwner(() => transactions.run([BEGIN], work)),
    query: (text, values) => admitOwner(() => query(text, values)),
    isReachable: reachability.check,
    usage: () => ({ pool: connections.usage(), classes: turns.usage() }),
    reloadRoleSettings: roleSettings.forget,
    listen: (channel, handle) => listen(settings, channel, handle),
    locks,
    close: () =>
      (closing ??= announcements
        .flush()
        .then(() => connections.close())
        .finally(() => Promise.all([canceling.end(), reachability.close(), locks.close()]))
        .then(() => undefined)),
  }
}
