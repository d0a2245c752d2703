import { describe, expect, test } from 'vitest'
import { cycleFrom, cyclesIn, folderImportsOf, importsOf, topFolderOf } from './folder-cycles.ts'

function imports(...edges: [from: string, to: string][]) {
  const targets = Map.groupBy(edges, ([from]) => from)
  return new Map([...targets].map(([from, to]) => [from, new Set(to.map(([, folder]) => folder))]))
}

test('imports, types, re-exports and dynamic imports are found, packages and types of routes are not', () => {
  const source = `
    import * as z from 'zod/mini'
    import './side-effect.ts'
    import type { Cart } from '../cart/cart.ts'
    import type { Route } from './+types/product-screen.ts'
    export {
      Price,
    } from '../../ui/price.tsx'
    const chat = await import('../chat/chat.ts')
  `
  expect(importsOf('shop/product/screen.tsx', source).toSorted()).toEqual([
    'shop/cart/cart.ts',
    'shop/chat/chat.ts',
    'shop/product/side-effect.ts',
    'ui/price.tsx',
  ])
})

test('the imports of a folder are those of its files, without the folder itself', () => {
  const sources: Record<string, string> = {
    'a/one.ts': "import '../b/x.ts'",
    'a/two.ts': "import './one.ts'\nimport '../c/d/x.ts'",
    'b/x.ts': '',
  }
  const found = folderImportsOf(Object.keys(sources), (file) => sources[file] ?? '')
  expect(found).toEqual(
    new Map([
      ['a', new Set(['b', 'c/d'])],
      ['b', new Set()],
    ]),
  )
})

test.each([
  ['a folder, with everything in it', 'server/demo/content/posts.ts', 'server/demo'],
  ['a file beside the folders', 'server/main.ts', 'server/main.ts'],
  ['a file elsewhere', 'app/lib/dates.ts', 'app/lib/dates.ts'],
])('what counts as a folder: %s', (_what, file, folder) => {
  expect(topFolderOf('server', file)).toBe(folder)
})

describe('a cycle', () => {
  test.each([
    ['of two', imports(['a', 'b'], ['b', 'a']), ['a', 'b', 'a']],
    ['of three', imports(['a', 'b'], ['b', 'c'], ['c', 'a']), ['a', 'b', 'c', 'a']],
    ['is the shortest', imports(['a', 'b'], ['b', 'c'], ['c', 'a'], ['a', 'd'], ['d', 'a']), ['a', 'd', 'a']],
    ['that does not contain the folder is none of its own', imports(['a', 'b'], ['b', 'c'], ['c', 'b']), []],
    ['is not a folder that two ways lead to', imports(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']), []],
  ])('%s', (_what, folders, expected) => {
    expect(cycleFrom('a', folders)).toEqual(expected)
  })

  test('is reported once', () => {
    const folders = imports(['a', 'b'], ['b', 'a'], ['c', 'd'], ['d', 'c'], ['d', 'a'])
    expect(cyclesIn(folders)).toEqual([
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ])
  })
})
