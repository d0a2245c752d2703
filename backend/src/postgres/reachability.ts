import pg from 'pg'

/** In milliseconds. */
const ANSWERS_WITHIN_MS = 5_000

/** Checks whether the database answers, with a connection of its own. Simultaneous checks share one. */
export function createReachability(settings: pg.PoolConfig) {
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
    close: () => pool.end(),
  }
}
