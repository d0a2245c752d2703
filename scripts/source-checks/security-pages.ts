import { posix } from 'node:path'
import { codeSpansOf, linksOf } from './markdown.ts'
import { isFile, read, tooFew } from './repository.ts'

const PAGES = ['SECURITY.md', 'docs/threat-model.md', 'docs/asvs.md']
const FILE = /^[\w.-]+(\/[\w.-]+)+\.(md|mjs|sql|tsx?)$/

/** The pages about security name, as proof, only files that exist, and link only to pages that exist. */
export function checkSecurityPages(): string[] {
  const named = PAGES.flatMap((page) => filesNamedBy(page, read(page)))
  return [
    ...named
      .filter((path) => !isFile(path))
      .map((path) => `The pages about security name ${path}, which does not exist.`),
    ...tooFew(named.length, 70, 'names of files in the pages about security'),
  ]
}

/** The files that a page names in backticks, by their paths from the root, and the targets of its relative links. */
export function filesNamedBy(page: string, markdown: string): string[] {
  return [
    ...codeSpansOf(markdown).filter((code) => FILE.test(code)),
    ...linksOf(markdown)
      .map((link) => link.replace(/#.*/, ''))
      .filter((link) => link !== '')
      .map((link) => posix.join(posix.dirname(page), link)),
  ]
}
