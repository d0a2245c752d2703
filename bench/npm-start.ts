import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = resolve(import.meta.dirname, '..')

export const ADMIN = { email: 'admin@parlour.example', password: 'only for the benchmark' }

export interface Start {
  url: string
  /** From the command to the first page whole, in milliseconds. */
  firstPage: number
  stop(): Promise<void>
}

/** Types `npm start` as a person would, on a free port, and asks for the home page as soon as its address is printed. */
export async function npmStart(dataDir: string): Promise<Start> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that Ctrl-C can be sent to all of it.
    detached: true,
  })
  const ended = once(child, 'close')
  const url = await printedAddress(child.stdout)
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`The home page answered ${response.status}`)
  const firstPage = performance.now() - began
  const stop = async () => {
    process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  return { url, firstPage, stop }
}

async function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
  const found = Promise.withResolvers<string>()
  createInterface({ input: output })
    .on('line', (line) => {
      const address = /^\s+Shop\s+(http\S+)/.exec(line)?.[1]
      if (address) found.resolve(address)
    })
    .on('close', () => found.reject(new Error('The shop ended before it said where it is')))
  return found.promise
}
