import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NAME = 'virtual:library-styles'

/** Packages that add a style element with a constant text, and where their code has it. */
const LIBRARIES = [
  {
    name: 'sonner',
    text: /__insertCSS\(("(?:[^"\\]|\\.)*")\)/,
    read: (literal: string) => JSON.parse(literal) as string,
  },
  { name: '@tiptap/core', text: /\bstyle = `([^`]*)`/, read: (literal: string) => literal },
]

/** Defines a module `virtual:library-styles`. Its default export is the texts of the style elements that libraries add. */
export function libraryStyles(): Plugin {
  const id = `\0${NAME}`
  return {
    name: 'library-styles',
    resolveId: (source) => (source === NAME ? id : null),
    load: (loaded) => (loaded === id ? `export default ${JSON.stringify(LIBRARIES.map(textOf))}` : null),
  }
}

function textOf({ name, text, read }: (typeof LIBRARIES)[number]): string {
  const [, literal] = text.exec(readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')) ?? []
  if (literal === undefined)
    throw new Error(`The styles that ${name} adds to the page were not found in its code.`)
  return read(literal)
}
