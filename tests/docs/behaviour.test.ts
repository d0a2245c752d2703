import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = files('docs/behaviour/*.md')

/** Paths from the root, without installed packages. */
function files(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] })
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Pages such as `cart.md` and headings such as `cart.md#what-is-stored`, with the anchors that GitHub generates. */
const known = new Set(
  PAGES.flatMap((page) => {
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    const anchors = headings.map((heading) => heading.toLowerCase().replace(/[^\w -]/g, ''))
    return ['', ...anchors.map((anchor) => `#${anchor.replaceAll(' ', '-')}`)].map(
      (anchor) => basename(page) + anchor,
    )
  }),
)

describe('every link to a behaviour page has an existing page and heading', () => {
  const CITATION = /behaviour\/([\w-]+\.md(?:#[\w-]+)?)/g

  test('in sources and docs', () => {
    const citing = files(
      '{*.md,{app,backend,docs,scripts,server,supabase,tests}/**/*.{md,mjs,sql,ts,tsx,toml}}',
    )
    const broken = citing.flatMap((path) =>
      [...read(path).matchAll(CITATION)]
        .filter(([, cited = '']) => !known.has(cited))
        .map(([citation]) => `${path}: ${citation}`),
    )
    expect(broken).toEqual([])
  })

  test.each(PAGES)('in %s', (page) => {
    const links = [...read(page).matchAll(/\]\(([\w-]+\.md)?(#[\w-]+)?\)/g)]
    const cited = links.map(([, path = basename(page), anchor = '']) => path + anchor)
    expect(cited.filter((link) => !known.has(link))).toEqual([])
  })

  test('and the index lists every page and every folder of the storefront and the back office', () => {
    const index = read('docs/behaviour/README.md')
    const pages = PAGES.map((page) => `(${basename(page)})`).filter((page) => page !== '(README.md)')
    const folders = files('app/{storefront,back-office}/*/').map((folder) => `\`${relative('app', folder)}\``)
    expect(folders.length).toBeGreaterThan(20)
    expect([...pages, ...folders].filter((name) => !index.includes(name))).toEqual([])
  })
})

describe('every text in the tables occurs in the sources', () => {
  const shown = files('{app,server,supabase,backend/src}/**/*.{ts,tsx,sql}')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => unescaped(read(path)))
    .join('\0')

  test.each(PAGES)('in %s', (page) => {
    const texts = textsOf(read(page))
    expect(texts.filter((text) => !occurrence(text).test(shown))).toEqual([])
  })

  test('and the tables have more than 500 texts', () => {
    expect(PAGES.flatMap((page) => textsOf(read(page))).length).toBeGreaterThan(500)
  })
})

/** The texts in backticks in the columns Code, Text and Title. */
function textsOf(page: string): string[] {
  const tables = page.match(/(?:^\|.*\n)+/gm) ?? []
  return tables.flatMap((table) => {
    const [header = [], , ...rows] = table.trim().split('\n').map(cellsOf)
    const checked = rows.flatMap((row) =>
      row.filter((_, index) => /^(Code|Text|Title)$/.test(header[index] ?? '')),
    )
    return checked.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
  })
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

/** A source with its texts as users read them: without escaped quotes and class names, and with single spaces. */
function unescaped(source: string): string {
  return source
    .replace(/\\(['"`])/g, '$1')
    .replaceAll("''", "'")
    .replace(/ className="[^"]*"/g, '')
    .replaceAll("{' '}", ' ')
    .replace(/\s+/g, ' ')
}

/** Finds a text as whole words. A `{name}` within it matches up to 150 characters: an expression and the tags around it. */
function occurrence(text: string): RegExp {
  const parts = text.replace(/^(\{[^}]*\} ?)+|( ?\{[^}]*\})+$/g, '').split(/\{[^}]*\}/)
  const literals = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?<!\\w)${literals.join('[^\\0]{1,150}?')}(?!\\w)`)
}
