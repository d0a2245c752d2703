import type { Service } from '../caller.ts'
import { runWithin, type Handler, type Surroundings } from './deno.ts'
import { findEntryPoint, loadFunction } from './load-function.ts'
import { refusals } from './refusals.ts'

export interface FunctionsConfig {
  /** How long a function may take to begin its answer, in milliseconds. */
  timeoutMs: number
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

const defaults: FunctionsConfig = { timeoutMs: 150_000 }

/**
 * Supabase's functions/v1: every folder of `dir` with an index file is a function, loaded when it is first called. The
 * gateway has already checked the token (`verify_jwt`) and bounded the body.
 */
export function createFunctions({ dir, env, config }: FunctionsOptions): Functions {
  const { timeoutMs } = { ...defaults, ...config }
  const loaded = new Map<string, Promise<Handler>>()
  const leftBehind = new Set<Promise<unknown>>()
  const closing = new AbortController()
  const surroundings: Surroundings = {
    env: new Map(Object.entries(env)),
    waitUntil(work) {
      const kept = work.catch((error: unknown) =>
        console.error('Work after a function’s answer failed:', error),
      )
      leftBehind.add(kept)
      void kept.finally(() => leftBehind.delete(kept))
    },
  }

  function load(path: string): Promise<Handler> {
    const known = loaded.get(path)
    if (known) return known
    const started = loadFunction(path, surroundings)
    loaded.set(path, started)
    // A file that could not be loaded may be mended before the next call.
    started.catch(() => loaded.delete(path))
    return started
  }

  const service: Service = async (request) => {
    const name = new URL(request.url).pathname.split('/')[1] ?? ''
    const path = findEntryPoint(dir, name)
    if (!path) return refusals.notFound()
    const handler = await load(path).catch((error: unknown) => {
      console.error(`The function ${name} could not be loaded:`, error)
    })
    if (!handler) return refusals.notStarted()
    const limit = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    return runWithin(surroundings, () => call(name, handler, request, limit))
  }

  return Object.assign(service, {
    async close() {
      closing.abort()
      await Promise.all(leftBehind)
    },
  })
}

async function call(name: string, handler: Handler, request: Request, limit: AbortSignal): Promise<Response> {
  const bounded = new Request(request, { signal: AbortSignal.any([request.signal, limit]) })
  const info = { remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 } } as const
  const late = Promise.withResolvers<Response>()
  const giveUp = () => late.resolve(refusals.tookTooLong())
  limit.addEventListener('abort', giveUp, { once: true })
  try {
    const response: unknown = await Promise.race([handler(bounded, info), late.promise])
    if (limit.aborted) return refusals.tookTooLong()
    if (response instanceof Response) return response
    console.error(`The function ${name} answered with something that is no Response`)
    return refusals.threw()
  } catch (error) {
    console.error(`The function ${name} failed:`, error)
    return limit.aborted ? refusals.tookTooLong() : refusals.threw()
  } finally {
    limit.removeEventListener('abort', giveUp)
  }
}
