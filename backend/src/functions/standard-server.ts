import type { Handler } from './deno.ts'

type Serve = (options: object, handler: Handler) => unknown

/**
 * `serve` of Deno's standard library. There it ends with the server; here it is done at once, so that a file that
 * waits for it still finishes loading.
 */
export async function serve(handler: Handler, options: object = {}): Promise<void> {
  const { Deno } = globalThis as unknown as { Deno: { serve: Serve } }
  Deno.serve(options, handler)
}
