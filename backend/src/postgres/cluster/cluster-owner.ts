import { dirname } from 'node:path'
import pg from 'pg'
import { pause } from '../pause.ts'
import { runningPid } from './postmaster.ts'
import type { Server } from './server.ts'

const POLL_MS = 15
/** How long the database may recover from a crash before it accepts connections. */
const CONNECT_WITHIN_MS = 60_000
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

/** @throws ClusterInUse, or the connection's error if the server ended or the signal was aborted */
export async function lockCluster({ dir, connection }: Server, signal?: AbortSignal): Promise<Owner> {
  const client = await connectWhenReady(dir, connection, signal)
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

/** A database that is recovering from a crash refuses connections for a moment (SQLSTATE 57P03). */
async function connectWhenReady(
  dir: string,
  connection: pg.ClientConfig,
  signal?: AbortSignal,
): Promise<pg.Client> {
  const deadline = Date.now() + CONNECT_WITHIN_MS
  for (;;) {
    const client = new pg.Client(connection)
    // Without a listener a broken connection would end the process. `lost` reports it.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      signal?.throwIfAborted()
      if (Date.now() > deadline || runningPid(dir) === undefined) throw error
      await pause(POLL_MS, signal)
    }
  }
}
