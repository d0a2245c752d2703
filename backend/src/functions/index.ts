import type { Service } from '../caller.ts'
import { startThread, type FunctionThread, type ThreadLimits } from './function-thread.ts'
import { findEntryPoint } from './load-function.ts'
import { refusals } from './refusals.ts'
import type { CallLimits } from './relay.ts'

export interface FunctionsConfig extends ThreadLimits, Omit<CallLimits, 'closing'> {
  /** How long a thread waits for another call before it goes. */
  idleMs: number
  /** Threads at once; past that, the one unused for longest makes room. */
  mostThreads: number
  /** Calls that one function answers at once. */
  mostCalls: number
  /** What work that goes on after the answers gets to finish when the backend closes. */
  farewellMs: number
}

export interface FunctionsOptions {
  /** The project's `supabase/functions`. */
  dir: string
  /** What `Deno.env` holds. */
  env: Record<string, string>
  config?: Partial<FunctionsConfig>
}

export interface Functions extends Service {
  /** Cuts off the calls that are under way and waits for work that functions left behind with `EdgeRuntime.waitUntil`. */
  close(): Promise<void>
}

const defaults: FunctionsConfig = {
  timeoutMs: 150_000,
  wallMs: 400_000,
  bodyBytes: 10 * 1024 * 1024,
  bootMs: 10_000,
  busyMs: 5_000,
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 60_000,
  mostThreads: 8,
  mostCalls: 100,
  farewellMs: 10_000,
}

/**
 * Supabase's functions/v1: every folder of `dir` with an index file is a function, loaded into a thread of its own when it
 * is first called. The gateway has already checked the token (`verify_jwt`) and bounded the body.
 */
export function createFunctions({ dir, env, config }: FunctionsOptions): Functions {
  const limits = { ...defaults, ...config }
  const threads = new Map<string, FunctionThread>()
  const closing = new AbortController()
  const tidy = setInterval(dropIdle, Math.max(limits.idleMs / 4, 10)).unref()

  function dropIdle(): void {
    for (const [name, thread] of threads) {
      if (thread.load === 0 && performance.now() - thread.usedAt > limits.idleMs) drop(name, thread)
    }
  }

  function drop(name: string, thread: FunctionThread): void {
    if (threads.get(name) === thread) threads.delete(name)
    void thread.stop()
  }

  /** The function's thread, or undefined when all are busy with others. */
  function threadOf(name: string, path: string): FunctionThread | undefined {
    const known = threads.get(name)
    if (known && !known.isOver) return known
    // One that is over takes no room any more.
    if (known) threads.delete(name)
    if (threads.size >= limits.mostThreads) {
      const idle = [...threads]
        .filter(([, thread]) => thread.load === 0)
        .sort(([, a], [, b]) => a.usedAt - b.usedAt)
      if (!idle[0]) return undefined
      drop(...idle[0])
    }
    const thread = startThread(name, path, env, limits)
    threads.set(name, thread)
    void thread.ended.then(() => threads.get(name) === thread && threads.delete(name))
    return thread
  }

  const service: Service = async (request) => {
    if (Number(request.headers.get('content-length')) > limits.bodyBytes)
      return refusals.tooLarge(limits.bodyBytes)
    const name = new URL(request.url).pathname.split('/')[1] ?? ''
    const path = findEntryPoint(dir, name)
    if (!path) return refusals.notFound()
    const thread = closing.signal.aborted ? undefined : threadOf(name, path)
    if (!thread || thread.load >= limits.mostCalls) return refusals.busy()
    return thread.call(request, { ...limits, closing: closing.signal })
  }

  return Object.assign(service, {
    async close() {
      clearInterval(tidy)
      closing.abort()
      const all = [...threads.values()]
      const farewell = new Promise<void>((done) => setTimeout(done, limits.farewellMs).unref())
      await Promise.race([Promise.all(all.map((thread) => thread.settled())), farewell])
      await Promise.all(all.map((thread) => thread.stop()))
    },
  })
}
