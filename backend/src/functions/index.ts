import type { Service } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import { createCallTurns, type CallShares } from './call-turns.ts'
import { isSigned, needsSignature, servesCaller, type FunctionCallers, type Signature } from './callers.ts'
import { startThread, type FunctionThread, type ThreadLimits } from './function-thread.ts'
import { findEntryPoint } from './load-function.ts'
import { refusals } from './refusals.ts'
import type { CallLimits } from './relayed-call.ts'

export interface FunctionsConfig extends ThreadLimits, CallShares, Omit<CallLimits, 'closing'> {
  /** How long a thread without calls is kept, in milliseconds. */
  idleMs: number
  /** How long work after responses may continue when the backend closes, in milliseconds. */
  closeMs: number
}

export interface FunctionsOptions {
  /** The project's `supabase/functions`. */
  dir: string
  /** The contents of `Deno.env`. */
  env: Record<string, string>
  config?: Partial<FunctionsConfig>
  /** Whom functions serve, by their names. Others decide on all callers themselves. */
  callers?: Readonly<Record<string, FunctionCallers>> | undefined
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
  maxCalls: 100,
  callsPerNetwork: 16,
  callsPerMember: 8,
  waitingCalls: 512,
  // The calls of 200 shoppers behind one address, of a second each.
  waitMs: 20_000,
  uploadsPerNetwork: 2,
  closeMs: 10_000,
}

/**
 * Supabase's functions/v1: every folder of `dir` with an index file is a function, loaded in a thread of its own at
 * its first call. So calls of others keep none from its work. The gateway has already checked the token (`verify_jwt`).
 */
export function createFunctions(options: FunctionsOptions): Functions {
  const { dir, env, config, callers = {}, logger = silentLogger } = options
  const limits = { ...defaults, ...config }
  const threads = new Map<string, FunctionThread>()
  const admit = createCallTurns(limits)
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

  /** The function's thread: there are as many as functions in use. */
  function threadOf(name: string, path: string): FunctionThread {
    const known = threads.get(name)
    if (known && !known.hasEnded) return known
    // Its messages belong to many requests, not to the one that started it.
    const thread = runOutsideRequests(() =>
      startThread(name, path, env, limits, logger.child({ function: name })),
    )
    threads.set(name, thread)
    void thread.ended.then(() => threads.get(name) === thread && threads.delete(name))
    return thread
  }

  const service: Service = async (request, caller) => {
    if (Number(request.headers.get('content-length')) > limits.bodyBytes)
      return refusals.tooLarge(limits.bodyBytes)
    const name = new URL(request.url).pathname.split('/')[1] ?? ''
    const path = findEntryPoint(dir, name)
    if (!path) return refusals.notFound()
    const served = callers[name]
    if (!servesCaller(served, caller)) return refusals.notServed()
    const check = needsSignature(served)
      ? (body: Uint8Array) => signatureRefusal(served, request.headers, body)
      : undefined
    const call = await admit({ name, request, account: caller.claims.sub, check })
    if (call instanceof Response) return call
    const thread = closing.signal.aborted ? undefined : threadOf(name, path)
    // Work that continues after responses counts as well.
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

function signatureRefusal(signature: Signature, headers: Headers, body: Uint8Array): Response | undefined {
  if (signature.secret === '') return refusals.notSetUp()
  return isSigned(signature, headers, body) ? undefined : refusals.notSigned()
}
