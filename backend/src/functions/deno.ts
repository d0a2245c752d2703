export interface ServeInfo {
  remoteAddr: { transport: 'tcp'; hostname: string; port: number }
}

/** The handler passed to `Deno.serve`. */
export type Handler = (request: Request, info: ServeInfo) => Response | Promise<Response>

/** What the `Deno` global of a thread needs. */
export interface DenoContext {
  env: Map<string, string>
  serve: (handler: Handler) => void
  /** Keeps track of work that continues after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

/** Defines the globals that a function expects; a thread serves one function only. */
export function installDeno({ env, serve, waitUntil }: DenoContext): void {
  const deno = {
    serve(...parameters: unknown[]): object {
      const handler = parameters.map(asHandler).find((found) => found !== undefined)
      if (!handler) throw new TypeError('Deno.serve needs a handler')
      serve(handler)
      return { finished: new Promise(() => undefined), shutdown: async () => undefined, ref() {}, unref() {} }
    },
    env: {
      get: (name: string) => env.get(name),
      has: (name: string) => env.has(name),
      set: (name: string, value: string) => void env.set(name, value),
      delete: (name: string) => void env.delete(name),
      toObject: () => Object.fromEntries(env),
    },
  }
  Object.assign(globalThis, { Deno: deno, EdgeRuntime: { waitUntil } })
}

/** `serve(handler)`, `serve(options, handler)` and `serve({ handler })` are all used. */
function asHandler(parameter: unknown): Handler | undefined {
  if (typeof parameter === 'function') return parameter as Handler
  if (typeof parameter !== 'object' || parameter === null || !('handler' in parameter)) return undefined
  return typeof parameter.handler === 'function' ? (parameter.handler as Handler) : undefined
}
