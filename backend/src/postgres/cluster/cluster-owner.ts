import { dirname } from 'node:path'
import pg from 'pg'
import { pause } from '../pause.ts'
import { runningPid, statusOf } from './postmaster.ts'
import type { Server } from './server.ts'
import { READY_WITHIN_MS, type StartLimit } from './start-limit.ts'

const POLL_MS = 15
/** Each refused connection takes a process of the database from its recovery. */
const LONGEST_POLL_MS = 250
/** SQLSTATE cannot_connect_now: the database starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03'
/** How long the database may take to notice that a killed shop's connection is gone. */
const KILLED_OWNER_MS = 2_000
/** Key of the advisory lock that a running shop holds on its cluster ("parl"). */
const OWNER_LOCK = 0x7061726c

/** The connection that holds the lock. The lock ends with the connection, so no stale lock file can remain. */
export interface Owner {
  /** Resolves when the connection has ended, for any reason. */
  lost: Promise<void>
  release(): Promise<void>
}

/** Another shop holds the lock of this folder. */
export class ClusterInUse extends Error {
  override name = 'ClusterInUse'

  constructor(dir: string) {
    super(
      `Another shop is already running on the data folder ${dirname(dir)}. Stop it first, or give this one another DATA_DIR.`,
    )
  }
}

/** @throws ClusterInUse; the connection's error if the server ended; or if it took too long or the signal was aborted */
export async function lockCluster(server: Server, limit: StartLimit, signal?: AbortSignal): Promise<Owner> {
  const { dir } = server
  const client = await connectWhenReady(server, limit, signal)
  const owner = {
    lost: new Promise<void>((resolve) => client.once('end', resolve)),
    release: () => client.end(),
  }
  try {
    const deadline = Date.now() + KILLED_OWNER_MS
    while (Date.now() < deadline) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
      if (rows[0].mine) return owner
      await pause(POLL_MS, signal)
      signal?.throwIfAborted()
    }
    throw new ClusterInUse(dir)
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A database that recovers after a crash of one of its processes is `ready` by its lock file, and refuses connections. */
async function connectWhenReady(
  { dir, connection }: Server,
  limit: StartLimit,
  signal?: AbortSignal,
): Promise<pg.Client> {
  for (let wait = POLL_MS; ; wait = Math.min(wait * 2, LONGEST_POLL_MS)) {
    // Without a timeout, a server that hangs would keep the connection waiting for ever.
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: READY_WITHIN_MS })
    // Without a listener a broken connection would end the process. `lost` reports it.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      signal?.throwIfAborted()
      if (runningPid(dir) === undefined) throw error
      const isRecovering =
        (error as pg.DatabaseError).code === CANNOT_CONNECT_NOW && statusOf(dir) !== 'stopping'
      if (isRecovering) limit.recovering()
      limit.check(error)
      await pause(wait, signal)
    }
  }
}
