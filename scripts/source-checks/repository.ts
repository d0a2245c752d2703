import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const contents = new Map<string, string>()

/** Paths from the root with slashes, sorted, without installed packages. Folders end with a slash. */
export function listPaths(pattern: string): string[] {
  const entries = globSync(pattern, {
    cwd: ROOT,
    exclude: (entry) => entry.name === 'node_modules',
    withFileTypes: true,
  })
  return entries
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      return entry.isDirectory() ? `${path}/` : path
    })
    .toSorted()
}

export function listFiles(pattern: string): string[] {
  return listPaths(pattern).filter((path) => !path.endsWith('/'))
}

/** The TypeScript files of a folder and its folders, without tests and declarations. */
export function listSources(folder: string): string[] {
  return listFiles(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.(test|d)\.tsx?$/.test(file))
}

export function isFile(path: string): boolean {
  return existsSync(join(ROOT, path))
}

/** The text of a file, which is read once. */
export function read(path: string): string {
  const known = contents.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(ROOT, path), 'utf8')
  contents.set(path, text)
  return text
}

/** How many files the checks have read so far. */
export function countReadFiles(): number {
  return contents.size
}

/** A check that finds less than it should would pass without having checked anything. */
export function tooFew(found: number, minimum: number, what: string): string[] {
  return found >= minimum
    ? []
    : [`Only ${found} ${what} were found. At least ${minimum} are expected: adapt the check or its minimum.`]
}
