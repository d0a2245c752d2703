import { AsyncLocalStorage } from 'node:async_hooks'

export interface ServeInfo {
  remoteAddr: { transport: 'tcp'; hostname: string; port: number }
}

/** What a function hands to `Deno.serve`. */
export type Handler = (request: Request, info: ServeInfo) => Response | Promise<Response>

/** The surroundings that the `Deno` global shows to the function that is running right now. */
export interface Surroundings {
  env: Map<string, string>
  /** Takes the handler while the function's file is loading; afterwards there is nobody to take it. */
  serve?: (handler: Handler) => void
  /** Keeps work that goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void
}

const running = new AsyncLocalStorage<Surroundings>()
/** The file that is loading: modules are evaluated outside any async context, so loading goes one file at a time. */
let loading: Surroundings | undefined
let turn: Promise<unknown> = Promise.resolve()

/** Runs a handler so that `Deno.env` inside it is its project's own. */
export const runWithin = <T>(surroundings: Surroundings, work: () => T): T => running.run(surroundings, work)

/** Imports a file so that its `Deno.serve` and `Deno.env` reach `surroundings`. One file after another. */
export async function loadWithin<T>(surroundings: Surroundings, load: () => Promise<T>): Promise<T> {
  const mine = turn.then(async () => {
    installGlobals()
    loading = surroundings
    try {
      return await load()
    } finally {
      loading = undefined
    }
  })
  turn = mine.catch(() => undefined)
  return mine
}

function current(): Surroundings {
  const surroundings = running.getStore() ?? loading
  if (!surroundings) throw new Error('Deno is only there while a function loads or answers')
  return surroundings
}

function serve(...parameters: unknown[]): object {
  const handler = parameters.map(asHandler).find((found) => found !== undefined)
  if (!handler) throw new TypeError('Deno.serve needs a handler')
  current().serve?.(handler)
  return { finished: new Promise(() => undefined), shutdown: async () => undefined, ref() {}, unref() {} }
}

/** `serve(handler)`, `serve(options, handler)` and `serve({ handler })` all occur. */
function asHandler(parameter: unknown): Handler | undefined {
  if (typeof parameter === 'function') return parameter as Handler
  if (typeof parameter !== 'object' || parameter === null || !('handler' in parameter)) return undefined
  return typeof parameter.handler === 'function' ? (parameter.handler as Handler) : undefined
}

const env = {
  get: (name: string) => current().env.get(name),
  has: (name: string) => current().env.has(name),
  set: (name: string, value: string) => void current().env.set(name, value),
  delete: (name: string) => void current().env.delete(name),
  toObject: () => Object.fromEntries(current().env),
}

const waitUntil = (work: Promise<unknown>) => current().waitUntil(work)

function installGlobals(): void {
  if ('Deno' in globalThis) return
  Object.assign(globalThis, { Deno: { serve, env }, EdgeRuntime: { waitUntil } })
}
