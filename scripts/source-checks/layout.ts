import { posix } from 'node:path'
import { cyclesIn, folderImportsOf, topFolderOf } from './folder-cycles.ts'
import { listFiles, listSources, read, tooFew } from './repository.ts'

// Rules of the layout that the linter cannot check (docs/architecture.md).

/** Their folders, and what counts as the folder of a file. */
const SIDES: readonly [side: string, folderOf: (file: string) => string][] = [
  ['app/storefront', posix.dirname],
  ['app/back-office', posix.dirname],
  ['server', (file) => topFolderOf('server', file)],
  ['backend/src', (file) => topFolderOf('backend/src', file)],
]
const LARGEST_FOLDER = 25
/** Each folder may have one. */
const QUERIES = 'queries.ts'

/** The folders of a side import each other in one direction only. */
export function checkFolderCycles(): string[] {
  return SIDES.flatMap(([side, folderOf]) => {
    const imports = folderImportsOf(listSources(side), read, folderOf)
    const count = [...imports.values()].reduce((sum, { size }) => sum + size, 0)
    return [
      ...cyclesIn(imports).map((cycle) => `Folders import each other in a cycle: ${cycle.join(' → ')}.`),
      ...tooFew(count, 50, `imports between folders of ${side}`),
    ]
  })
}

/** Nor do files, also where one of the imports is dynamic, which the linter does not follow. */
export function checkFileCycles(): string[] {
  const files = [
    'app',
    'backend/src',
    'framework',
    'gateway',
    'scripts',
    'server',
    'supabase/functions',
  ].flatMap(listSources)
  const cycles = cyclesIn(folderImportsOf(files, read, (file) => file))
  return [
    ...cycles.map((cycle) => `Files import each other in a cycle: ${cycle.join(' → ')}.`),
    ...tooFew(files.length, 1_000, 'source files'),
  ]
}

/** Tables and functions of the database are named in files of queries only. */
export function checkTableNames(): string[] {
  const calls = listSources('app').flatMap((file) => {
    const [call] = /\.from\(\s*'[^']*'|\.rpc\(\s*('[^']*')?/.exec(read(file)) ?? []
    return call === undefined ? [] : [{ file, call }]
  })
  return [
    ...calls
      .filter(({ file }) => !file.endsWith(QUERIES))
      .map(({ file, call }) => `${file} calls ${call}), which belongs in ${QUERIES} or <what>-${QUERIES}.`),
    ...tooFew(calls.length, 11, 'files of app/ that name tables or functions of the database'),
  ]
}

/** Only tests import the test gateway: it takes no part in a running shop. */
export function checkGatewayImports(): string[] {
  const importing = ['app', 'server', 'supabase'].flatMap((top) =>
    listFiles(`${top}/**/*.{ts,tsx}`).filter((file) =>
      /from '(\.\.\/)+gateway\/[\w-]+\.ts'/.test(read(file)),
    ),
  )
  const tests = importing.filter((file) => file.endsWith('.test.ts'))
  return [
    ...importing
      .filter((file) => !tests.includes(file))
      .map((file) => `${file} imports the test gateway, which only tests may do.`),
    ...tooFew(tests.length, 3, 'tests that import the test gateway'),
  ]
}

/** No folder directly contains more than 25 source files. */
export function checkFolderSizes(): string[] {
  return ['app', 'backend', 'gateway', 'server'].flatMap((top) => {
    const sources = listSources(top)
    const large = [...Map.groupBy(sources, (file) => posix.dirname(file))].filter(
      ([, files]) => files.length > LARGEST_FOLDER,
    )
    return [
      ...large.map(
        ([folder, { length }]) =>
          `${folder} directly contains ${length} source files. ${LARGEST_FOLDER} are the most.`,
      ),
      ...tooFew(sources.length, 20, `source files in ${top}/`),
    ]
  })
}

/** No two source files of the app share a name, except `queries.ts`. */
export function checkFileNames(): string[] {
  const sources = listSources('app').filter((file) => posix.basename(file) !== QUERIES)
  const named = Map.groupBy(sources, (file) => posix.basename(file).replace(/\.tsx?$/, ''))
  const shared = [...named.values()].filter(({ length }) => length > 1)
  return [
    ...shared.map((files) => `Source files of the app share a name: ${files.join(', ')}.`),
    ...tooFew(named.size, 200, 'names of source files in app/'),
  ]
}
