import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort, loopbackPassword } from './loopback.ts'
import { runningPort } from './postmaster.ts'

/** A Unix socket's path is limited to 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` and the suffix of a lock file. */
const LONGEST_SOCKET_DIR = 85

/** Only the owner can enter the socket's folder, which makes connections without a password safe. */
export async function connectionFor(dir: string): Promise<pg.ClientConfig> {
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
  makePrivate(host)
  return { ...account, host, port: 5432 }
}

/** The folder of the private socket; undefined if the database listens on loopback. */
export function socketDir({ host }: pg.ClientConfig): string | undefined {
  return host?.startsWith('/') ? host : undefined
}

/** In a shared folder for temporary files another user may already have created this name. */
function makePrivate(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const found = lstatSync(dir)
  const isOurs = found.isDirectory() && (process.getuid?.() === 0 || found.uid === process.getuid?.())
  if (!isOurs)
    throw new Error(
      `The folder ${dir} belongs to another user. Remove it, or give the shop a DATA_DIR with a shorter path.`,
    )
  chmodSync(dir, 0o700)
}
