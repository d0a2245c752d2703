import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Opens sockets that listen to all products, in a process of its own. */
export async function openListeners(
  url: string,
  publishableKey: string,
  count: number,
): Promise<{ close(): Promise<void> }> {
  const program = join(import.meta.dirname, 'listening-process.ts')
  const child = fork(program, [url, publishableKey, String(count)])
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The listeners could not be opened.'))),
  ])
  return { close: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
