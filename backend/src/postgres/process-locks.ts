import pg from 'pg'
import { pause, waitAtMost } from './pause.ts'
import { ConnectionFailure } from './unavailable.ts'

/** Locks among the processes that share a database. One ends with the process that holds it, however that ends. */
export interface ProcessLocks {
  /**
   * Takes the lock, or returns false if this or another process holds it. Then the holder's `onWanted` is called, and
   * it may release the lock early. `onWanted` is also called when the database has dropped the lock.
   * @throws ConnectionFailure
   */
  take(name: string, onWanted?: () => void): Promise<boolean>
  release(name: string): Promise<void>
  /** Waits for the lock, and holds it while `work` runs. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const CHANNEL = 'process_locks'
/** How often a waiting process tries again, in milliseconds. */
const RETRY_MS = 100
/** None of the statements waits for anything. A session that does not answer was dropped by the network, and ends. */
const ANSWERS_WITHIN_MS = 5_000
/** How long the end of a session is waited for. */
const ENDS_WITHIN_MS = 500
/**
 * PostgreSQL looks after ten seconds of silence whether the process is still there, and keeps its locks for ten more. By default that
 * takes it two hours, in which no other process could take them.
 */
const OPEN = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5; listen ${CHANNEL}`

/**
 * Advisory locks of one session, which is open while a lock is held. A session may take its own lock again, so the
 * locks of this process are also kept in memory.
 */
export function createProcessLocks(connection: pg.ClientConfig): ProcessLocks {
  const held = new Map<string, () => void>()
  let session: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    // Several locks may be asked for at a time. The driver deprecates its own queue for that.
    const client = new pg.Client({ ...connection, pipeline: true, query_timeout: ANSWERS_WITHIN_MS })
    client.on('notification', ({ payload }) => held.get(payload ?? '')?.())
    client.on('error', () => client.end().catch(() => {}))
    await client.connect()
    await client.query(OPEN)
    return client
  }

  function opened(): Promise<pg.Client> {
    if (session) return session
    const opening = connect()
    session = opening
    const onEnd = () => {
      if (session === opening) forgetAll()
    }
    opening.then((client) => client.once('end', onEnd), onEnd)
    return opening
  }

  /** PostgreSQL drops the locks of a session that ends. */
  function forgetAll(): void {
    session = undefined
    const holders = [...held.values()]
    held.clear()
    for (const tellHolder of holders) tellHolder()
  }

  async function close(): Promise<void> {
    const closing = session
    session = undefined
    const client = await closing?.catch(() => undefined)
    if (client) await waitAtMost(ENDS_WITHIN_MS, client.end())
  }

  async function forget(name: string): Promise<void> {
    held.delete(name)
    if (held.size === 0) await close()
  }

  async function takeFromOthers(name: string): Promise<boolean> {
    try {
      const client = await opened()
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [`process ${name}`],
      )
      if (rows[0]?.taken) return true
      await client.query('select pg_notify($1, $2)', [CHANNEL, name])
      return false
    } catch (error) {
      throw new ConnectionFailure('08006', error)
    }
  }

  async function take(name: string, onWanted: () => void = () => {}): Promise<boolean> {
    const tellHolder = held.get(name)
    if (tellHolder) {
      tellHolder()
      return false
    }
    // Before the first pause, so that no second request of this process comes in between.
    held.set(name, onWanted)
    let isTaken = false
    try {
      isTaken = await takeFromOthers(name)
    } finally {
      if (!isTaken) await forget(name)
    }
    // The session may have ended in the meantime, and the lock with it.
    return isTaken && held.has(name)
  }

  async function release(name: string): Promise<void> {
    const client = await session
    // A session that has ended released its locks.
    if (!client || !held.has(name)) return
    await client
      .query('select pg_advisory_unlock(hashtextextended($1, 0))', [`process ${name}`])
      .catch(() => {})
    await forget(name)
  }

  return {
    take,
    release,
    async exclusively(name, work) {
      while (!(await take(name))) await pause(RETRY_MS)
      return work().finally(() => release(name))
    },
    close,
  }
}
