import type { Service } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import { createCallAdmission, type CallShares } from './call-admission.ts'
import { startThread, type FunctionThread, type ThreadLimits } from './function-thread.ts'
import { findEntryPoint } from './load-function.ts'
import { refusals } from './refusals.ts'
import type { CallLimits } from './relayed-call.ts'

export interface FunctionsConfig extends ThreadLimits, CallShares, Omit<CallLimits, 'closing'> {
  /** How long a thread without calls is kept, in milliseconds. */
  idleMs: number
  /** Threads at once; beyond that, the least recently used idle one is ended. */
  maxThreads: number
  /** Calls that one function handles at once. */
  maxCalls: number
  /** How long work after responses may continue when the backend closes, in milliseconds. */
  closeMs: number
}

export interface FunctionsOptions {
  /** The project's `supabase/functions`. */
  dir: string
  /** The contents of `Deno.env`. */
  env: Record<string, string>
  config?: Partial<FunctionsConfig>
  /** Gets what functions print, and their failures. */
  logger?: Logger
}

export interface Functions extends Service {
  /** Aborts the calls in progress and waits for work registered with `EdgeRuntime.waitUntil`. */
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
  maxThreads: 8,
  maxCalls: 100,
  callsPerNetwork: 16,
  uploadsPerNetwork: 2,
  closeMs: 10_000,
}

/**
 * Supabase's functions/v1: every folder of `dir` with an index file is a function, loaded in a thread of its own at
 * its first call. The gateway has already checked the token (`verify_jwt`).
 */
export function createFunctions({ dir, env, config, logger = silentLogger }: FunctionsOptions): Functions {
  const limits = { ...defaults, ...config }
  const threads = new Map<string, FunctionThread>()
  const admit = createCallAdmission(limits)
  const closing = new AbortController()
  const idleCheck = setInterval(dropIdle, Math.max(limits.idleMs / 4, 10)).unref()

  function dropIdle(): void {
    for (const [name, thread] of threads) {
      if (thread.load === 0 && performance.now() - thread.usedAt > limits.idleMs) drop(name, thread)
    }
  }

  function drop(name: string, thread: FunctionThread): void {
    if (threads.get(name) === thread) threads.delete(name)
    void thread.stop()
  }

  /** The function's thread, or undefined if all threads are busy with other functions. */
  function threadOf(name: string, path: string): FunctionThread | undefined {
    const known = threads.get(name)
    if (known && !known.hasEnded) return known
    // A thread that has ended does not count.
    if (known) threads.delete(name)
    if (threads.size >= limits.maxThreads) {
      const idle = [...threads]
        .filter(([, thread]) => thread.load === 0)
        .sort(([, a], [, b]) => a.usedAt - b.usedAt)
      if (!idle[0]) return undefined
      drop(...idle[0])
    }
    // Its messages belong to many requests, not to the one that started it.
    const thread = runOutsideRequests(() =>
      startThread(name, path, env, limits, logger.child({ function: name })),
    )
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
    const call = await admit(request)
    if (call instanceof Response) return call
    const thread = closing.signal.aborted ? undefined : threadOf(name, path)
    if (thread && thread.load < limits.maxCalls)
      return thread.call(call, { ...limits, closing: closing.signal })
    call.leave()
    return refusals.busy()
  }

  return Object.assign(service, {
    async close() {
      clearInterval(idleCheck)
      closing.abort()
      const all = [...threads.values()]
      const timeout = new Promise<void>((done) => setTimeout(done, limits.closeMs).unref())
      await Promise.race([Promise.all(all.map((thread) => thread.settled())), timeout])
      await Promise.all(all.map((thread) => thread.stop()))
    },
  })
}
