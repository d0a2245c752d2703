import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '../..')
const NODE = join(ROOT, 'node_modules/node/bin/node')

export const ADMIN = { email: 'admin@parlour.example', password: 'a password for tests' }

export interface RunningShop {
  url: string
  dataDir: string
  pid: number
  /** As its owner would, with Ctrl-C or the machine's own farewell. */
  stop(): Promise<void>
  /** Pulls the plug on the shop's process; its database may live on. */
  kill(): Promise<void>
}

/**
 * Starts the built shop as its owner would, in a process of its own on a free port, and waits until it says where it is.
 * @throws with everything it said, when it ends instead
 */
export async function startShop(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningShop> {
  const child = spawn(NODE, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settingsFor(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (chunk) => said.push(String(chunk)))
  const url = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line)
    const address = /^\s+Shop\s+(http\S+)/.exec(line)?.[1]
    if (address) url.resolve(address)
  })
  const ended = once(child, 'exit')
  void ended.then(() => url.reject(new Error(`The shop did not start:\n${said.join('\n')}`)))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url: await url.promise,
    dataDir,
    pid: child.pid!,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function settingsFor(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
}
