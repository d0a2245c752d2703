import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { SETTING_NAMES } from '../server/env.ts'

const ROOT = resolve(import.meta.dirname, '..')

export const ADMIN = { email: 'admin@parlour.example', password: 'only for the benchmark' }

export interface Start {
  url: string
  /** The id of npm's process, of which the shop and its database are descendants. */
  pid: number
  /** From the command to the complete first page, in milliseconds. */
  firstPage: number
  stop(): Promise<void>
}

export async function npmStart(dataDir: string): Promise<Start> {
  return npmRun('start', { cwd: ROOT, dataDir })
}

/**
 * No setting of the environment or of `.env` reaches the measured shop: a name that is set wins over the file, and without a value
 * it counts as not set.
 */
const NO_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']))

/** Runs `npm start` or `npm run dev` on a free port, and requests the home page as soon as its URL is printed. */
export async function npmRun(
  script: 'start' | 'dev',
  { cwd, dataDir }: { cwd: string; dataDir: string },
): Promise<Start> {
  const began = performance.now()
  const child = spawn('npm', ['run', script], {
    cwd,
    env: {
      ...process.env,
      ...NO_SETTINGS,
      PORT: '0',
      DATA_DIR: dataDir,
      // Failures are shown, requests are not.
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, so that SIGINT can be sent to all of it, as Ctrl-C does.
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error('npm could not be started.')
  const ended = once(child, 'close')
  const url = await printedAddress(child.stdout)
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`The home page answered with status ${response.status}.`)
  const firstPage = performance.now() - began
  const stop = async () => {
    process.kill(-pid, 'SIGINT')
    await ended
  }
  return { url, pid, firstPage, stop }
}

async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
  const found = Promise.withResolvers<string>()
  createInterface({ input: output })
    .on('line', (line) => {
      const address = /^\s+Shop\s+(http\S+)/.exec(line)?.[1]
      if (address) found.resolve(address)
    })
    .on('close', () => found.reject(new Error('The shop ended before it printed its URL.')))
  return found.promise
}
