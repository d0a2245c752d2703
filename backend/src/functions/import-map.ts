import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The specifier that another one stands for, or undefined. */
export type ImportMap = (specifier: string) => string | undefined

const places = [
  'deno.json',
  'deno.jsonc',
  'import_map.json',
  '../deno.json',
  '../deno.jsonc',
  '../import_map.json',
]

/**
 * What the `imports` of a function's own `deno.json`, or else of the one that all functions share, give names to. Paths in
 * it start at its own file.
 * @throws an Error that names a file which is no JSON
 */
export function readImportMap(entryPoint: string): ImportMap {
  const file = places.map((place) => join(dirname(entryPoint), place)).find((path) => existsSync(path))
  const imports = file === undefined ? {} : readImports(file)
  return (specifier) => {
    const exact = imports[specifier]
    if (exact !== undefined) return absolute(exact, file!)
    const prefix = Object.keys(imports).find((name) => name.endsWith('/') && specifier.startsWith(name))
    return prefix === undefined
      ? undefined
      : absolute(imports[prefix] + specifier.slice(prefix.length), file!)
  }
}

const absolute = (target: string, file: string) =>
  /^\.{0,2}\//.test(target) ? new URL(target, pathToFileURL(file)).href : target

function readImports(file: string): Record<string, string> {
  try {
    const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> }
    return Object.fromEntries(Object.entries(imports).filter(([, to]) => typeof to === 'string'))
  } catch (error) {
    throw new Error(`${file} is not valid JSON (without comments)`, { cause: error })
  }
}
