import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface RunningServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Runs a server in a process of its own. Its program prints its URL as the first line. */
export async function startProgram(program: string, args: readonly string[]): Promise<RunningServer> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} could not be started.`)
  const ended = once(child, 'close')
  return {
    url,
    pid,
    async stop() {
      child.kill()
      await ended
    },
  }
}
