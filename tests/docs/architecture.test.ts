import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

/** Files and folders from the root, folders with a slash at the end. */
const PATHS = globSync('{*,.*.json,{app,backend,bench,demo,docs,public,scripts,server,supabase,tests}/**}', {
  cwd: ROOT,
  exclude: (entry) => entry.name === 'node_modules',
  withFileTypes: true,
}).map((entry) => {
  const path = join(entry.parentPath, entry.name).slice(ROOT.length)
  return entry.isDirectory() ? `${path}/` : path
})

const CODE = [...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Whether a path, or the end of one, is in the repository. `<name>` and `…` stand for any part of a name. */
function isInRepository(path: string): boolean {
  const source = path.split(/<[^>]*>|…/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pattern = new RegExp(`/${source.join('[^/]*')}$`)
  return PATHS.some((known) => pattern.test(known))
}

describe('the page about the architecture', () => {
  test('names only files that exist', () => {
    const files = CODE.filter((code) => /^[\w.<>…/ -]+\.(json|md|mjs|sql|toml|tsx?)$/.test(code))
    expect(files.length).toBeGreaterThan(60)
    expect(files.filter((file) => !isInRepository(file))).toEqual([])
  })

  test('names only folders that exist', () => {
    const folders = CODE.filter((code) => /^[\w.-]+(\/[\w.-]+)*\/$/.test(code))
    expect(folders.length).toBeGreaterThan(40)
    expect(folders.filter((folder) => !isInRepository(folder))).toEqual([])
  })

  test('links only to pages that exist', () => {
    const links = [...PAGE.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !PATHS.includes(`/docs/${link}`))).toEqual([])
  })

  test('can be read in ten minutes', () => {
    expect(PAGE.split(/\s+/).length).toBeLessThan(2500)
  })
})
