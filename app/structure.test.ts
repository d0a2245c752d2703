import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

// Rules of the layout that the linter cannot check (docs/architecture.md).

const ROOT = join(import.meta.dirname, '..')
const LARGEST_FOLDER = 25
/** Each folder has its own. */
const QUERIES = 'queries.ts'

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .map((file) => posix.join(folder, file))
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** What a file imports of the app, as paths from the root; generated types of routes left out. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    .filter((path) => !path.includes('/+types/'))
}

/** For each folder, the other folders it imports. */
function folderImports(files: readonly string[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const own = dirname(file)
    const others = importsOf(file)
      .map((path) => dirname(path))
      .filter((folder) => folder !== own)
    imports.set(own, new Set([...(imports.get(own) ?? []), ...others]))
  }
  return imports
}

/** The folders on a way from `start` back to itself. */
function cycleFrom(start: string, imports: Map<string, Set<string>>): string[] {
  const reachedBy = new Map<string, string>()
  const queue = [start]
  for (const folder of queue) {
    for (const next of imports.get(folder) ?? []) {
      if (reachedBy.has(next)) continue
      reachedBy.set(next, folder)
      queue.push(next)
    }
  }
  const way = [start]
  for (let at = reachedBy.get(start); at !== undefined && at !== start; at = reachedBy.get(at))
    way.unshift(at)
  return reachedBy.has(start) ? way : []
}

test.each(['app/storefront', 'app/back-office'])(
  'the folders of %s import each other in one direction only',
  (side) => {
    const imports = folderImports(sourcesIn(side))
    expect(
      [...imports.keys()].map((folder) => cycleFrom(folder, imports)).filter(({ length }) => length > 0),
    ).toEqual([])
  },
)

test('tables and functions of the database are named in files of queries only', () => {
  const naming = sourcesIn('app').filter((file) => /\.from\(\s*'|\.rpc\(/.test(read(file)))
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.filter((file) => !file.endsWith(QUERIES))).toEqual([])
})

test.each(['app', 'server'])('no folder of %s directly contains more than 25 source files', (top) => {
  const sizes = Map.groupBy(sourcesIn(top), (file) => dirname(file))
  expect([...sizes].filter(([, files]) => files.length > LARGEST_FOLDER).map(([folder]) => folder)).toEqual(
    [],
  )
})

test('no two source files of the app share a name', () => {
  const named = Map.groupBy(sourcesIn('app'), (file) => basename(file).replace(/\.tsx?$/, ''))
  named.delete('queries')
  expect([...named.values()].filter(({ length }) => length > 1)).toEqual([])
})
