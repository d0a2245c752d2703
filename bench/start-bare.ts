import { join } from 'node:path'
import { startProgram, type RunningServer } from './start-program.ts'

/** Starts a bare `node:http` server, which sends the answer that `url` gives to these headers now. */
export function startBare(url: string, headers: Record<string, string>): Promise<RunningServer> {
  return startProgram(join(import.meta.dirname, 'bare-server.ts'), [url, JSON.stringify(headers)])
}
