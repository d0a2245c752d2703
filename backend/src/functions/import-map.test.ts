import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readImportMap } from './import-map.ts'

/** A functions folder with one function and the given files. */
function functionsWith(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'import-map-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'greet'))
  for (const [path, content] of Object.entries(files)) writeFileSync(join(dir, path), content)
  return { dir, map: () => readImportMap(join(dir, 'greet/index.ts')) }
}

test('names, names with a path, and files have their targets', () => {
  const imports = {
    zod: 'npm:zod@4',
    'zod/': 'npm:/zod@4/',
    '@/': './shared/',
    shared: '../_shared/words.ts',
  }
  const { dir, map } = functionsWith({ 'greet/deno.json': JSON.stringify({ imports }) })
  expect(map()('zod')).toBe('npm:zod@4')
  expect(map()('zod/mini')).toBe('npm:/zod@4/mini')
  expect(map()('@/a.ts')).toBe(pathToFileURL(join(dir, 'greet/shared/a.ts')).href)
  expect(map()('shared')).toBe(pathToFileURL(join(dir, '_shared/words.ts')).href)
  expect(map()('./zod')).toBeUndefined()
})

test('a function’s own file takes precedence over the shared one', () => {
  const shared = { 'deno.json': '{"imports":{"a":"npm:shared"}}' }
  expect(functionsWith(shared).map()('a')).toBe('npm:shared')
  expect(functionsWith({ ...shared, 'greet/deno.json': '{"imports":{"a":"npm:own"}}' }).map()('a')).toBe(
    'npm:own',
  )
  expect(functionsWith({ 'import_map.json': '{"imports":{"a":"npm:old"}}' }).map()('a')).toBe('npm:old')
})

test('without a file nothing is mapped, and an invalid one is named', () => {
  expect(functionsWith({}).map()('a')).toBeUndefined()
  expect(functionsWith({ 'deno.json': '{}' }).map()('a')).toBeUndefined()
  expect(functionsWith({ 'greet/deno.json': '{ // words' }).map).toThrow('deno.json is not valid JSON')
})
