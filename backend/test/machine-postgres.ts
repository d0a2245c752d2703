import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { unprivileged } from '../src/postgres/cluster/unprivileged.ts'
import { limit } from './limit.ts'

export interface MachinePostgres {
  /** Major version. */
  version: number
  /** Folder with initdb and postgres. */
  bin: string
}

const OLDEST = 15
const READY_WITHIN_MS = limit(60_000)

/** Usable PostgreSQL installations of this machine, newest first; `POSTGRES_BIN` may name more folders. */
export function machinePostgres(): MachinePostgres[] {
  const named = (process.env.POSTGRES_BIN ?? '').split(delimiter).filter(Boolean)
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const found = new Map<number, MachinePostgres>()
  for (const bin of [...named, ...installed, ...onPath]) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue
    const output = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    const version = Number(/(\d+)/.exec(output)?.[1])
    if (version >= OLDEST && !found.has(version)) found.set(version, { version, bin })
  }
  return [...found.values()].toSorted((a, b) => b.version - a.version)
}

/** The connection string of the superuser, and `stop`, which also removes the data folder. */
export interface TemporaryServer {
  url: string
  stop(): Promise<void>
}

/** Starts a server of this installation with a temporary data folder. */
export async function startMachinePostgres(
  { bin }: Pick<MachinePostgres, 'bin'>,
  superuser = 'postgres',
): Promise<TemporaryServer> {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-pg-'))
  const data = join(dir, 'data')
  mkdirSync(data, { mode: 0o700 })
  const initdb = ['-D', data, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await once(launch(join(bin, 'initdb'), initdb, [dir, data]), 'exit')
  const settings = ['listen_addresses=', `unix_socket_directories=${dir}`, 'fsync=off', 'max_connections=40']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = launch(join(bin, 'postgres'), args, [dir, data])
  const ended = once(server, 'exit')
  const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(dir)}`
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  await waitForConnection(url)
  return { url, stop }
}

function launch(command: string, args: string[], owned: string[]) {
  const start = unprivileged(command, args, owned)
  return spawn(start.command, start.args, { ...start, stdio: 'ignore', cwd: owned[0] })
}

async function waitForConnection(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(20)
    }
  }
}
