import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Windows has no private Unix sockets: there the database listens on loopback and requires this password. */
export function loopbackPassword(dir: string): { password: string; initdbArgs: string[] } {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return { password: readFileSync(file, 'utf8'), initdbArgs: ['--auth=scram-sha-256', `--pwfile=${file}`] }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
