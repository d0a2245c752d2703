import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Bare {
  url: string
  stop(): Promise<void>
}

/** Starts a bare `node:http` server in a process of its own, which sends the answer that `url` gives to these headers now. */
export async function startBare(url: string, headers: Record<string, string>): Promise<Bare> {
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, url, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const ended = once(child, 'close')
  return {
    url: line,
    async stop() {
      child.kill()
      await ended
    },
  }
}
