import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { waitAtMost, pause } from '../pause.ts'
import type { Binaries } from './binaries.ts'
import { LOG_NAME, openLog } from './log-file.ts'
import { endLeftoverProcesses, removeForeignPidFile, runningPid, sendSignal, statusOf } from './postmaster.ts'
import { socketDir } from './private-socket.ts'
import type { StartLimit } from './start-limit.ts'
import { unprivileged } from './unprivileged.ts'

const POLL_MS = 15
/**
 * How long a shutdown may take before PostgreSQL is told to skip its last checkpoint. The next start then replays the
 * log.
 */
const FAST_SHUTDOWN_MS = 2_500
const IMMEDIATE_SHUTDOWN_MS = 1_000

/** What is needed to run the embedded PostgreSQL of a folder. */
export interface Server {
  binaries: Binaries
  /** Contains `data` (PGDATA), `run` (socket) and `postgres.log`. */
  dir: string
  connection: pg.ClientConfig
  /** Gives up durability for speed. */
  volatile?: boolean
}

/**
 * Starts PostgreSQL unless it is running, and waits until it accepts connections.
 * @throws if it ended instead, if it took too long, or if the signal was aborted; in the last case nothing is left
 * running
 */
export async function ensureStarted(server: Server, limit: StartLimit, signal?: AbortSignal): Promise<void> {
  const child = runningPid(server.dir) === undefined ? launch(server) : undefined
  // Unless this process ends by SIGKILL, the database that it starts ends with it.
  const endWithProcess = () => void child?.kill('SIGINT')
  process.once('exit', endWithProcess)
  try {
    await untilReady(server.dir, child, limit, signal)
  } finally {
    process.off('exit', endWithProcess)
  }
}

async function untilReady(
  dir: string,
  child: ChildProcess | undefined,
  limit: StartLimit,
  signal?: AbortSignal,
): Promise<void> {
  for (let status = statusOf(dir); status !== 'ready'; status = statusOf(dir)) {
    if (signal?.aborted && child) await end(child)
    signal?.throwIfAborted()
    // Another process may have started it first: its server is used.
    if (hasEnded(child) && runningPid(dir) === undefined)
      throw new Error(`The database did not start; ${join(dir, LOG_NAME)} says why.`)
    if (status === 'starting') limit.recovering()
    limit.check()
    await pause(POLL_MS)
  }
}

/** An adopted server is not a child process; the caller checks its pid instead. */
function hasEnded(child: ChildProcess | undefined): boolean {
  return !child?.pid || child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await waitAtMost(FAST_SHUTDOWN_MS, ended)
}

function launch({ binaries, dir, connection, volatile = false }: Server): ChildProcess {
  removeForeignPidFile(dir)
  endLeftoverProcesses(dir)
  const data = join(dir, 'data')
  // PostgreSQL refuses a data folder that others can read, as copied and restored folders often are.
  chmodSync(data, 0o700)
  const start = unprivileged(
    binaries.postgres,
    ['-D', data, ...settings(connection, volatile)],
    [data, socketDir(connection) ?? data],
  )
  const log = openLog(dir)
  // Detached, so that Ctrl-C reaches only the shop, which stops the database after its last response.
  const child = spawn(start.command, start.args, {
    ...start,
    stdio: ['ignore', log, log],
    detached: true,
    cwd: dirname(data),
  })
  closeSync(log)
  // A program that cannot be spawned counts as one that has ended.
  child.on('error', () => {})
  child.unref()
  return child
}

function settings(connection: pg.ClientConfig, volatile: boolean): string[] {
  const socket = socketDir(connection)
  const pairs = {
    listen_addresses: socket ? '' : '127.0.0.1',
    port: String(connection.port),
    ...(socket && {
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
      // Ends a query whose client was killed. Not supported on Windows.
      client_connection_check_interval: '2s',
    }),
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    // Query plans shown by the API then contain the query's identifier, as logs and statistics do.
    compute_query_id: 'on',
    // Parallel workers cost memory that a small machine needs elsewhere.
    max_parallel_workers_per_gather: '0',
    // Three processes that read for others, and one that starts replication. Without them the database takes 10 MB less.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    log_min_messages: 'warning',
    // Anyone can send a request that fails. Its error is one line in the log, without the statement.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Stops the server of the folder, within four seconds. Committed data is on disk either way. */
export async function stopServer(dir: string): Promise<void> {
  const pid = runningPid(dir)
  if (pid === undefined) return
  sendSignal(pid, 'SIGINT') // PostgreSQL's "fast shutdown"
  if (await isGone(dir, pid, FAST_SHUTDOWN_MS)) return
  sendSignal(pid, 'SIGQUIT') // "immediate shutdown"
  await isGone(dir, pid, IMMEDIATE_SHUTDOWN_MS)
}

async function isGone(dir: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (runningPid(dir) === pid) {
    if (Date.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}
