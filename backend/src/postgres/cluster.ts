import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { initialise, isInitialised } from './initialise.ts'
import { forgetForeignPidFile, isReady, runningPid, wasCutOff } from './postmaster.ts'
import { connectionFor, socketDir } from './socket.ts'
import { unprivileged } from './unprivileged.ts'

const READY_WITHIN_MS = 60_000
const POLL_MS = 15
const RELAUNCH_MS = 200
/** How long what is left of a killed database may take to go. */
const DYING_PARTS_MS = 10_000
/** How long the database may take to notice that a killed shop is gone. */
const DYING_OWNER_MS = 2_000
/** Key of the advisory lock that one running shop holds on its cluster ("parl"). */
const OWNER_LOCK = 0x7061726c
export interface ClusterOptions {
  /** Everything of the cluster lives below this folder: `data` (PGDATA), `run` (socket), `postgres.log`. */
  dir: string
  /** For tests: gives up durability for speed. */
  volatile?: boolean
}

export interface Cluster {
  connection: pg.ClientConfig
  /** True when this call made the cluster. */
  created: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts the one that a killed shop left running on the same folder.
 * Throws a sentence for people when another shop is using the folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const created = await initialise(binaries, dir, options.volatile)
  const connection = await connectionFor(dir)
  const adopted = runningPid(dir)
  if (adopted === undefined) await launch(binaries, dir, connection, options.volatile)
  const owner = await claim(dir, connection)
  return { connection, created, stop: () => stop(dir, owner) }
}

/** For a look at a shop's database beside the shop: uses the one that runs, or starts it for as long as the look takes. */
export async function borrowCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir)
  if (!isInitialised(dir))
    throw new Error(`There is no shop in ${dirname(dir)} yet. Start it once with npm start.`)
  if (runningPid(dir) === undefined) return startCluster(options)
  return { connection: await connectionFor(dir), created: false, stop: async () => {} }
}

/**
 * Of a database that was killed, parts can live for a moment longer and hold its memory; PostgreSQL then refuses to start
 * beside them. So one that was not shut down is given some time before its refusal counts.
 */
async function launch(
  binaries: Binaries,
  dir: string,
  connection: pg.ClientConfig,
  volatile = false,
): Promise<void> {
  forgetForeignPidFile(dir)
  const patience = wasCutOff(dir) ? DYING_PARTS_MS : 0
  const deadline = Date.now() + patience
  while (!(await tryLaunch(binaries, dir, connection, volatile))) {
    if (Date.now() > deadline)
      throw new Error(`The database did not start; ${join(dir, 'postgres.log')} says why.`)
    await pause(RELAUNCH_MS)
  }
}

/** @returns whether the database runs; false when its program ended instead */
async function tryLaunch(
  binaries: Binaries,
  dir: string,
  connection: pg.ClientConfig,
  volatile: boolean,
): Promise<boolean> {
  const exited = spawnPostgres(binaries, dir, connection, volatile)
  const deadline = Date.now() + READY_WITHIN_MS
  while (!isReady(dir)) {
    const outcome = await Promise.race([exited, pause(POLL_MS)])
    // Another start may have won the race for the folder: its database is as good as ours.
    if (outcome === 'exited' && runningPid(dir) === undefined) return false
    if (Date.now() > deadline)
      throw new Error(
        `The database was not ready within ${READY_WITHIN_MS / 1000} seconds; see ${join(dir, 'postgres.log')}.`,
      )
  }
  return true
}

function spawnPostgres(binaries: Binaries, dir: string, connection: pg.ClientConfig, volatile: boolean) {
  const data = join(dir, 'data')
  // PostgreSQL refuses data that others could read, which is what a copied or restored folder often looks like.
  chmodSync(data, 0o700)
  const start = unprivileged(
    binaries.postgres,
    ['-D', data, ...settings(connection, volatile)],
    [data, socketDir(connection) ?? data],
  )
  const log = openSync(join(dir, 'postgres.log'), 'a', 0o600)
  // Detached, so that Ctrl-C reaches the shop alone, which then closes the database after its last answer.
  const child = spawn(start.command, start.args, {
    ...start,
    stdio: ['ignore', log, log],
    detached: true,
    cwd: dirname(data),
  })
  closeSync(log)
  child.unref()
  return once(child, 'exit').then(() => 'exited' as const)
}

function settings(connection: pg.ClientConfig, volatile: boolean): string[] {
  const pairs = {
    listen_addresses: socketDir(connection) ? '' : '127.0.0.1',
    port: String(connection.port),
    ...(socketDir(connection) && {
      unix_socket_directories: socketDir(connection),
      unix_socket_permissions: '0700',
    }),
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    // Plans that the API shows name their query, as logs and statistics do.
    compute_query_id: 'on',
    // Temporary statistics and parallel workers cost memory that a shop on a small machine needs elsewhere.
    max_parallel_workers_per_gather: '0',
    log_min_messages: 'warning',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Held for as long as the shop lives and gone with its connection, so that no stale lock file can ever lie. */
async function claim(dir: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const owner = await connectWhenReady(connection)
  const deadline = Date.now() + DYING_OWNER_MS
  while (Date.now() < deadline) {
    const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
    if (rows[0].mine) return owner
    await pause(POLL_MS)
  }
  await owner.end()
  throw new Error(
    `Another shop is already running on the data folder ${dirname(dir)}. Stop it first, or give this one another DATA_DIR.`,
  )
}

/** A database that is still recovering from a crash refuses connections for a moment (SQLSTATE 57P03). */
async function connectWhenReady(connection: pg.ClientConfig): Promise<pg.Client> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(POLL_MS)
    }
  }
}

async function stop(dir: string, owner: pg.Client): Promise<void> {
  const pid = runningPid(dir)
  await owner.end()
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown"
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  while (runningPid(dir) === pid) await pause(POLL_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
