import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handler } from './deno.ts'

const functionName = /^[A-Za-z][\w-]{0,99}$/
const entryPoints = ['index.ts', 'index.js', 'index.mjs']

/** The entry file of a function, or undefined; folders that start with `_` contain shared code. */
export function findEntryPoint(dir: string, name: string): string | undefined {
  if (!functionName.test(name)) return undefined
  return entryPoints.map((file) => join(dir, name, file)).find((path) => existsSync(path))
}

/**
 * Imports a function and returns its handler: the one passed to `Deno.serve`, or its `export default { fetch }`.
 * @throws any error of the file, or an Error if it has no handler
 */
export async function loadFunction(path: string, served: () => Handler | undefined): Promise<Handler> {
  const module: unknown = await import(pathToFileURL(path).href)
  const handler = served() ?? defaultFetch(module)
  if (!handler) throw new Error(`${path} never called Deno.serve`)
  return handler
}

function defaultFetch(module: unknown): Handler | undefined {
  const exported = (module as { default?: { fetch?: unknown } }).default
  return typeof exported?.fetch === 'function' ? (exported.fetch.bind(exported) as Handler) : undefined
}
