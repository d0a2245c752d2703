import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns the target of a specifier, or undefined. */
export type ImportMap = (specifier: string) => string | undefined

const IMPORT_MAP_FILES = [
  'deno.json',
  'deno.jsonc',
  'import_map.json',
  '../deno.json',
  '../deno.jsonc',
  '../import_map.json',
]

/**
 * Reads the `imports` of a function's own `deno.json`, or else of the shared one. Paths in it are relative to the
 * file.
 * @throws Error naming a file that is not valid JSON
 */
export function readImportMap(entryPoint: string): ImportMap {
  const file = IMPORT_MAP_FILES.map((place) => join(dirname(entryPoint), place)).find((path) =>
    existsSync(path),
  )
  if (file === undefined) return () => undefined
  const imports = readImports(file)
  return (specifier) => {
    const exact = imports[specifier]
    if (exact !== undefined) return absolute(exact, file)
    const prefix = Object.keys(imports).find((name) => name.endsWith('/') && specifier.startsWith(name))
    return prefix === undefined ? undefined : absolute(imports[prefix] + specifier.slice(prefix.length), file)
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
