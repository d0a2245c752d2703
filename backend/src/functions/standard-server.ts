import type { Handler } from './deno.ts'

type Serve = (options: object, handler: Handler) => unknown

/**
 * `serve` of Deno's standard library. There its promise resolves when the server ends; here it resolves at once, so
 * that a file which awaits it finishes loading.
 */
export async function serve(handler: Handler, options: object = {}): Promise<void> {
  const { Deno } = globalThis as unknown as { Deno: { serve: Serve } }
  Deno.serve(options, handler)
}
