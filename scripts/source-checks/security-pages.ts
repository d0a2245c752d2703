import { posix } from 'node:path'
import { codeSpansOf, linksOf } from './markdown.ts'
import { isFile, read, tooFew } from './repository.ts'

const PAGES = ['SECURITY.md', 'docs/threat-model.md', 'docs/asvs.md']
const FILE = /^[\w.-]+(\/[\w.-]+)+\.(md|mjs|sql|tsx?)$/

/** The pages about security name, as proof, only files that exist, and link only to pages that exist. */
export function checkSecurityPages(): string[] {
  const named = PAGES.flatMap((page) => [
    ...codeSpansOf(read(page)).filter((code) => FILE.test(code)),
    ...linksOf(read(page)).map((link) => posix.join(posix.dirname(page), link.replace(/#.*/, ''))),
  ])
  return [
    ...named
      .filter((path) => !isFile(path))
      .map((path) => `The pages about security name ${path}, which does not exist.`),
    ...tooFew(named.length, 70, 'names of files in the pages about security'),
  ]
}
