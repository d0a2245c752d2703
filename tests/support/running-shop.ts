import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { serverFlags, serverVariables } from '../../scripts/lib/server-flags.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

export const ADMIN = { email: 'admin@parlour.example', password: 'a password for tests' }

export interface RunningShop {
  url: string
  dataDir: string
  pid: number
  /** What it has printed so far, with the log. */
  output(): string
  /** Stops it by SIGINT or SIGTERM. */
  stop(): Promise<void>
  /** Kills the process by SIGKILL; its database may keep running. */
  kill(): Promise<void>
}

/**
 * Starts the built shop as `npm start` does, in a process on a free port, and waits until it prints its URL. `root` is its folder.
 * @throws Error with its output, when it exits instead
 */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<RunningShop> {
  const child = spawn(process.execPath, [...serverFlags, 'build/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...serverVariables, ...settingsFor(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const url = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.push(line)
    const address = /^\s+Shop\s+(http\S+)/.exec(line)?.[1]
    if (address) url.resolve(address)
  })
  const ended = once(child, 'exit')
  void ended.then(() => url.reject(new Error(`The shop did not start:\n${output.join('\n')}`)))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url: await url.promise,
    dataDir,
    pid: child.pid!,
    output: () => output.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function settingsFor(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
}
