import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { freePort, loopbackPassword } from './loopback.ts'
import { unprivileged } from './unprivileged.ts'

const READY_WITHIN_MS = 60_000
const POLL_MS = 15
/** Key of the advisory lock that one running shop holds on its cluster ("parl"). */
const OWNER_LOCK = 0x7061726c
/** A Unix socket's whole path must fit 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` and a lock file's ending. */
const LONGEST_SOCKET_DIR = 85

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

/** Built beside its place and renamed into it, so that a machine that dies half-way leaves nothing that looks finished. */
async function initialise(binaries: Binaries, dir: string, volatile = false): Promise<boolean> {
  const data = join(dir, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) return false
  const draft = mkdtempSync(join(dir, 'initdb-'))
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  if (volatile) args.push('--no-sync')
  args.push(...(process.platform === 'win32' ? loopbackPassword(dir).initdbArgs : ['--auth=trust']))
  try {
    await run(binaries.initdb, args, [draft])
    renameSync(draft, data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    return false
  }
  return true
}

async function run(command: string, args: string[], ownedDirs: string[]): Promise<void> {
  const start = unprivileged(command, args, ownedDirs)
  const child = spawn(start.command, start.args, { ...start, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The database could not be created: ${output.trim()}`)
}

/** The socket's folder is only its owner's, which is what makes connections without a password safe. */
async function connectionFor(dir: string): Promise<pg.ClientConfig> {
  const account = { user: 'postgres', database: 'postgres' }
  if (process.platform === 'win32') {
    const port = runningPort(dir) ?? (await freePort())
    return { ...account, host: '127.0.0.1', port, password: loopbackPassword(dir).password }
  }
  let host = join(dir, 'run')
  if (Buffer.byteLength(host) > LONGEST_SOCKET_DIR) {
    const name = createHash('sha256').update(dir).digest('hex').slice(0, 16)
    host = join(tmpdir(), `parlour-${process.getuid?.()}-${name}`)
  }
  mkdirSync(host, { recursive: true })
  chmodSync(host, 0o700)
  return { ...account, host, port: 5432 }
}

/** The lines of PostgreSQL's own lock file: pid, data directory, start time, port, socket directory, address, key, status. */
function pidFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A folder that was copied while its database ran holds the lock file of the original. */
function isOwnPidFile(dir: string): boolean {
  return pidFile(dir)[1] === realpathSync(join(dir, 'data'))
}

function runningPid(dir: string): number | undefined {
  const pid = Number(pidFile(dir)[0])
  if (!pid || !isOwnPidFile(dir)) return undefined
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  // After a restart of the machine the number may belong to someone else's program.
  return isPostgres(pid) ? pid : undefined
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

function runningPort(dir: string): number | undefined {
  return runningPid(dir) === undefined ? undefined : Number(pidFile(dir)[3])
}

async function launch(
  binaries: Binaries,
  dir: string,
  connection: pg.ClientConfig,
  volatile = false,
): Promise<void> {
  const data = join(dir, 'data')
  // PostgreSQL refuses data that others could read, which is what a copied or restored folder often looks like.
  chmodSync(data, 0o700)
  if (!isOwnPidFile(dir)) rmSync(join(data, 'postmaster.pid'), { force: true })
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
  const exited = once(child, 'exit').then(() => 'exited' as const)
  child.unref()
  const deadline = Date.now() + READY_WITHIN_MS
  while (pidFile(dir)[7]?.trim() !== 'ready' || runningPid(dir) === undefined) {
    const outcome = await Promise.race([exited, pause(POLL_MS)])
    // Another start may have won the race for the folder: its database is as good as ours.
    if (outcome === 'exited' && runningPid(dir) === undefined)
      throw new Error(`The database did not start; ${join(dir, 'postgres.log')} says why.`)
    if (Date.now() > deadline)
      throw new Error(
        `The database was not ready within ${READY_WITHIN_MS / 1000} seconds; see ${join(dir, 'postgres.log')}.`,
      )
  }
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
    // Temporary statistics and parallel workers cost memory that a shop on a small machine needs elsewhere.
    max_parallel_workers_per_gather: '0',
    log_min_messages: 'warning',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function socketDir(connection: pg.ClientConfig): string | undefined {
  return connection.host?.startsWith('/') ? connection.host : undefined
}

/** Held for as long as the shop lives and gone with its connection, so that no stale lock file can ever lie. */
async function claim(dir: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const owner = await connectWhenReady(connection)
  const { rows } = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
  if (rows[0].mine) return owner
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
