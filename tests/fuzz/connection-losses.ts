import pg from 'pg'

export interface ConnectionLosses {
  /** Number of terminated connections so far. */
  count: () => number
  end: () => Promise<void>
}

const BETWEEN_MS = 300

/** Terminates connections to the database again and again: `share` of them each time, but never the supervisor's. */
export function loseConnections(
  connection: pg.ClientConfig,
  { random, share }: { random: () => number; share: number },
): ConnectionLosses {
  const database = new pg.Pool({ ...connection, max: 1 })
  let count = 0
  const ending = new AbortController()
  const lose = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const { rowCount } = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and query not like '%advisory_lock%'
        order by random() limit greatest(1, $1::float * (select count(*) from pg_stat_activity))::integer`,
        [share],
      )
      count += rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS * 2 * random()))
    }
  }
  const losing = lose()
  return {
    count: () => count,
    end: async () => {
      ending.abort()
      await losing
      await database.end()
    },
  }
}
