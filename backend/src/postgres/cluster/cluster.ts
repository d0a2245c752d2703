import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import { silentLogger, type Logger } from '../../logging/logger.ts'
import { pause } from '../pause.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { ClusterInUse, type Owner } from './cluster-owner.ts'
import { describeDenial } from './denied-folder.ts'
import { initialise, isInitialised } from './initialise.ts'
import { runningPid, wasKilled } from './postmaster.ts'
import { connectionFor } from './private-socket.ts'
import type { Server } from './server.ts'
import { startAndLock, supervise } from './supervise.ts'

const RETRY_MS = 200
/** How long processes left by a killed database, or a database that is shutting down, may take to end. */
const LEFTOVERS_END_WITHIN_MS = 10_000

export interface ClusterOptions {
  /** Everything of the cluster is in this folder: `data` (PGDATA), `run` (socket), `postgres.log`. */
  dir: string
  /** For tests: gives up durability for speed. */
  volatile?: boolean
  logger?: Logger | undefined
  /** Ends a start that is under way; nothing is left running then. */
  signal?: AbortSignal | undefined
}

export interface Cluster {
  connection: pg.ClientConfig
  /** Whether this call created the cluster. */
  created: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts the one that a killed shop left running in the same folder. Restarts it
 * whenever it ends before `stop`.
 * @throws a sentence to be shown to people if another shop uses the folder or PostgreSQL may not use it; or if the signal
 * is aborted
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir)
  const binaries = await findBinaries()
  try {
    return await start(binaries, dir, options)
  } catch (error) {
    if (error instanceof ClusterInUse || options.signal?.aborted) throw error
    const denial = describeDenial(dir, binaries.postgres)
    throw denial === undefined ? error : new Error(denial, { cause: error })
  }
}

async function start(binaries: Binaries, dir: string, options: ClusterOptions): Promise<Cluster> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const created = await initialise(binaries, dir, options)
  const connection = await connectionFor(dir)
  const server = { binaries, dir, connection, volatile: options.volatile }
  const logger = options.logger ?? silentLogger
  const owner = await startWithRetry(server, logger, options.signal)
  const { stop } = supervise(server, owner, logger)
  return { connection, created, stop }
}

/** Whether a PostgreSQL runs in the folder, also one whose shop was killed. */
export function isRunning(dir: string): boolean {
  return runningPid(resolve(dir)) !== undefined
}

/**
 * For reading a shop's database while the shop may be running: uses the running server, or starts one until `stop`.
 */
export async function attachCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir)
  if (!isInitialised(dir))
    throw new Error(`There is no shop in ${dirname(dir)} yet. Start it once with npm start.`)
  if (runningPid(dir) === undefined) return startCluster(options)
  return { connection: await connectionFor(dir), created: false, stop: async () => {} }
}

/**
 * Processes of a killed database can live for a moment longer and hold its shared memory; PostgreSQL then refuses to
 * start. A database that is shutting down refuses connections. Both get some time before a failure counts.
 */
async function startWithRetry(server: Server, logger: Logger, signal?: AbortSignal): Promise<Owner> {
  const isLeftOver = runningPid(server.dir) !== undefined || wasKilled(server.dir)
  const deadline = Date.now() + (isLeftOver ? LEFTOVERS_END_WITHIN_MS : 0)
  for (;;) {
    try {
      return await startAndLock(server, logger, signal)
    } catch (error) {
      if (error instanceof ClusterInUse || signal?.aborted || Date.now() > deadline) throw error
      await pause(RETRY_MS, signal)
    }
  }
}
