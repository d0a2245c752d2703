import pg from 'pg'
import { backendPid } from '../close-pool.ts'

/** In milliseconds. */
const ANSWERS_WITHIN_MS = 5_000

export interface Reachability {
  /** Whether the database answers. Simultaneous checks share one. */
  check(): Promise<boolean>
  /**
   * Those of the server's processes that have a statement to work on. Undefined if the driver does not know the processes, as behind
   * a connection pooler. Rejects if the database does not answer.
   */
  busyProcesses(pids: readonly number[]): Promise<ReadonlySet<number> | undefined>
  close(): Promise<void>
}

/** Asks the database about itself, with a connection of its own. */
export function createReachability(settings: pg.PoolConfig): Reachability {
  const pool = new pg.Pool({ ...settings, max: 1, query_timeout: ANSWERS_WITHIN_MS })
  // An idle connection that breaks is replaced at the next check; without a listener it would end the process.
  pool.on('error', () => {})
  let checking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    try {
      await pool.query('select 1')
      return true
    } catch {
      return false
    }
  }

  return {
    check: () => (checking ??= ask().finally(() => (checking = undefined))),
    async busyProcesses(pids: readonly number[]): Promise<ReadonlySet<number> | undefined> {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ own: number; busy: number[] }>(BUSY, [pids])
        client.release()
        const [row] = rows
        return row?.own === backendPid(client) ? new Set(row?.busy) : undefined
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/** The state may be unknown. */
const BUSY = `
  select pg_backend_pid() as own, array(
    select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%'
  ) as busy`
