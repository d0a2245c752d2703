import pg from 'pg'
import type { Logger } from '../logging/logger.ts'
import { waitAtMost } from './pause.ts'

/** How long running queries may take to finish. */
const GRACE_MS = 500
/** How long PostgreSQL may take to terminate the rest. */
const TERMINATE_WITHIN_MS = 1_000

/**
 * Closes the pool within three seconds. A query that does not finish is terminated on the server, where it would
 * otherwise go on after its client is gone.
 */
export async function closePool(
  pool: pg.Pool,
  inUse: ReadonlySet<pg.PoolClient>,
  connection: pg.ClientConfig,
  logger: Logger,
): Promise<void> {
  const ended = pool.end()
  await waitAtMost(GRACE_MS, ended)
  if (inUse.size > 0) {
    await terminate(connection, [...inUse].map(backendPid)).catch((error: unknown) =>
      logger.warn({ err: error }, 'Running queries could not be ended on the server'),
    )
    for (const client of inUse) client.end().catch(() => {})
  }
  await waitAtMost(GRACE_MS, ended)
}

async function terminate(connection: pg.ClientConfig, pids: (number | undefined)[]): Promise<void> {
  const timeouts = { connectionTimeoutMillis: TERMINATE_WITHIN_MS, query_timeout: TERMINATE_WITHIN_MS }
  const client = new pg.Client({ ...connection, ...timeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1::int[]) and usename = current_user and datname = current_database()`,
      [pids],
    )
  } finally {
    client.end().catch(() => {})
  }
}

/** The driver has this property, but its types do not. */
export function backendPid(client: pg.PoolClient): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined
}
