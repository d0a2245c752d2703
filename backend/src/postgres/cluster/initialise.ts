import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { loopbackPassword } from './loopback.ts'
import { unprivileged } from './unprivileged.ts'

export interface InitialiseOptions {
  volatile?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Creates the cluster in a temporary folder and renames it, so that a crash half-way leaves nothing that looks
 * finished.
 */
export async function initialise(
  binaries: Binaries,
  dir: string,
  { volatile = false, signal }: InitialiseOptions,
): Promise<boolean> {
  const data = join(dir, 'data')
  if (isInitialised(dir)) return false
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
    await run(binaries.initdb, args, [draft], signal)
    renameSync(draft, data)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (signal?.aborted || !isInitialised(dir)) throw error
    return false
  }
  return true
}

async function run(
  command: string,
  args: string[],
  ownedDirs: string[],
  signal?: AbortSignal,
): Promise<void> {
  const start = unprivileged(command, args, ownedDirs)
  const child = spawn(start.command, start.args, { ...start, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  // The option `signal` of spawn() would not wait for the program and what it has started.
  const abort = () => void child.kill()
  signal?.addEventListener('abort', abort)
  const [code] = await once(child, 'close').finally(() => signal?.removeEventListener('abort', abort))
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`The database could not be created: ${output.trim()}`)
}

export function isInitialised(dir: string): boolean {
  return existsSync(join(dir, 'data', 'PG_VERSION'))
}
