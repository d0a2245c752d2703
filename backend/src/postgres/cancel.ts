import type pg from 'pg'
import { backendPid } from './close-pool.ts'

/** PostgreSQL ignores a cancel request that arrives between two statements, so it is repeated. */
const REPEAT_MS = 250

/** The client has disconnected, so its statement was not started. The code is PostgreSQL's query_canceled. */
export class Canceled extends Error {
  override name = 'Canceled'
  readonly code = '57014'
}

/**
 * Cancels what runs on a connection once `signal` aborts.
 * @param canceling a separate pool: the connections of the main pool may all be busy
 * @returns stops cancelling; once it resolves, no cancel request is in flight that could hit the next statement
 */
export function cancelOnAbort(
  client: pg.PoolClient,
  canceling: pg.Pool,
  signal: AbortSignal,
): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<unknown> = Promise.resolve()

  const cancel = () => {
    // If this fails, the statement ends at its timeout.
    asking = canceling.query('select pg_cancel_backend($1)', [backendPid(client)]).then(repeat, repeat)
  }
  const repeat = () => {
    if (!isOver) timer = setTimeout(cancel, REPEAT_MS)
  }

  signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
    await asking
  }
}
