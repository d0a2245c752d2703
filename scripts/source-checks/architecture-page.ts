import { posix } from 'node:path'
import { codeSpansOf, linksOf } from './markdown.ts'
import { pathPattern } from './patterns.ts'
import { listPaths, read, tooFew } from './repository.ts'

const PAGE = 'docs/architecture.md'
const MOST_WORDS = 2500

const PATHS = listPaths(
  '{*,.*.json,{app,backend,bench,demo,docs,framework,gateway,public,scripts,server,supabase,tests}/**}',
)

function problemsOfPaths(paths: readonly string[]): string[] {
  return paths
    .filter((path) => {
      const pattern = pathPattern(path)
      return !PATHS.some((known) => pattern.test(known))
    })
    .map((path) => `${PAGE} names \`${path}\`, which does not exist.`)
}

/** The page names only files that exist. */
export function checkNamedFiles(): string[] {
  const files = codeSpansOf(read(PAGE)).filter((code) =>
    /^[\w.<>…/ -]+\.(json|md|mjs|sql|toml|tsx?)$/.test(code),
  )
  return [...problemsOfPaths(files), ...tooFew(files.length, 61, `names of files in ${PAGE}`)]
}

/** The page names only folders that exist. */
export function checkNamedFolders(): string[] {
  const folders = codeSpansOf(read(PAGE)).filter((code) => /^[\w.-]+(\/[\w.-]+)*\/$/.test(code))
  return [...problemsOfPaths(folders), ...tooFew(folders.length, 41, `names of folders in ${PAGE}`)]
}

/** The page links only to pages that exist. */
export function checkLinksOfArchitecture(): string[] {
  const targets = linksOf(read(PAGE)).map((link) => link.replace(/#.*/, ''))
  const broken = targets.filter((target) => !PATHS.includes(posix.join(posix.dirname(PAGE), target)))
  return [
    ...broken.map((target) => `${PAGE} links to ${target}, which does not exist.`),
    ...tooFew(targets.length, 5, `links in ${PAGE}`),
  ]
}

/** The page can be read in ten minutes. */
export function checkLengthOfArchitecture(): string[] {
  const words = read(PAGE).split(/\s+/).length
  return words < MOST_WORDS
    ? []
    : [`${PAGE} has ${words} words. Fewer than ${MOST_WORDS} can be read in ten minutes.`]
}
