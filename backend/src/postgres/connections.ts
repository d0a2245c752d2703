import pg from 'pg'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { closePool } from './close-pool.ts'
import type { Query, Result } from './database.ts'
import { createLostConnections } from './liveness/lost-connections.ts'
import type { Reachability } from './liveness/reachability.ts'
import { createOutageLog } from './outage-log.ts'
import { runPipeline, type PipelineStatement } from './pipeline.ts'
import { PreparedStatement } from './prepared-statements.ts'
import type { TimeQuery } from './query-outcome.ts'
import { ConnectionFailure, isConnectionState, sqlState } from './unavailable.ts'
import type { PoolUsage } from './usage.ts'

export interface Connections {
  /** Lends a connection while `work` runs. @throws ConnectionFailure if there is none, or if it breaks */
  use<T>(work: (query: Query, connection: Connection) => Promise<T>): Promise<T>
  usage(): PoolUsage
  /** Closes all connections within three seconds, terminating running queries. May be called once. */
  close(): Promise<void>
}

export interface Connection {
  client: pg.PoolClient
  /** Runs statements in one round trip. The result is that of the last. */
  pipeline(statements: readonly PipelineStatement[]): Promise<Result<Record<string, unknown>>>
  /** Keeps the connection from being used again. */
  discard(): void
}

/**
 * A connection pool in which a broken connection fails only the work that used it.
 * @param timed gets each query with its text
 */
export function createConnections(
  settings: pg.PoolConfig,
  { busyProcesses }: Pick<Reachability, 'busyProcesses'>,
  logger: Logger = silentLogger,
  timed: TimeQuery = (_, work) => work(),
): Connections {
  const pool = new pg.Pool(settings)
  const broken = new WeakSet<pg.PoolClient>()
  const inUse = new Set<pg.PoolClient>()
  const reportOutage = createOutageLog(logger)
  const lost = createLostConnections(busyProcesses, (client) => {
    logger.warn('A connection to the database was lost without notice')
    broken.add(client)
    // It is destroyed, since a query is running.
    client.end().catch(() => {})
  })

  pool.on('connect', (client) => {
    // A connection may break between two queries of a transaction. Without a listener that would end the process.
    client.on('error', () => broken.add(client))
    client.on('end', () => broken.add(client))
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})

  /** The driver reports a broken connection by an event. PostgreSQL may report it earlier, by its last error. */
  function isLost(client: pg.PoolClient, error: unknown): boolean {
    return broken.has(client) || isConnectionState(sqlState(error) ?? '')
  }

  /** Throws a ConnectionFailure if the connection breaks during the work. */
  async function whileConnected<T>(client: pg.PoolClient, work: Promise<T>): Promise<T> {
    try {
      return await lost.watch(client, work)
    } catch (error) {
      if (!isLost(client, error)) throw error
      broken.add(client)
      throw new ConnectionFailure('08006', error)
    }
  }

  const queryOn =
    (client: pg.PoolClient): Query =>
    async <Row>(text: string, values: unknown[] = []) => {
      const { rows, rowCount } = await whileConnected(
        client,
        timed(text, () => client.query(text, values)),
      )
      return { rows, rowCount: rowCount ?? 0 } satisfies Result<Row>
    }

  async function use<T>(work: (query: Query, connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new ConnectionFailure('08001', error)
    })
    inUse.add(client)
    try {
      return await work(queryOn(client), {
        client,
        pipeline: (statements) =>
          whileConnected(
            client,
            timed(textOfLast(statements), () => runPipeline(client, statements)),
          ),
        discard: () => broken.add(client),
      })
    } finally {
      inUse.delete(client)
      client.release(broken.has(client))
    }
  }

  return {
    use: (work) =>
      use(work).catch((error: unknown) => {
        if (!pool.ending) reportOutage(error)
        throw error
      }),
    usage: () => ({
      size: pool.totalCount,
      max: pool.options.max,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => closePool(pool, inUse, settings, logger).finally(lost.stop),
  }
}

/** Those before it set up the transaction. */
function textOfLast(statements: readonly PipelineStatement[]): string {
  const statement = statements.at(-1)?.statement ?? ''
  return statement instanceof PreparedStatement ? statement.text : statement
}
