import { expect, test } from 'vitest'
import { anchorsOf, codeSpansOf, linksOf, tablesOf } from './markdown.ts'

test('anchors are those that GitHub generates', () => {
  const page = '# Cart\n\ntext\n\n## What is stored, and where\n\n### `place_order()` & co\n'
  expect(anchorsOf(page)).toEqual(['cart', 'what-is-stored-and-where', 'place_order--co'])
})

test('links lead to pages and headings of the repository', () => {
  const page = '[a](cart.md), [b](cart.md#quantity), [c](#quantity) and [d](https://example.com/cart.md)'
  expect(linksOf(page)).toEqual(['cart.md', 'cart.md#quantity', '#quantity'])
})

test('code spans end in their line', () => {
  expect(codeSpansOf('`a.ts` and `b/`, not ` across\nlines `c`')).toEqual(['a.ts', 'b/', 'c'])
})

test('a table has its header first and no separator', () => {
  const page = '| a | b |\n|---|---|\n| 1 | 2 |\n\ntext\n\n| c |\n|---|\n| 3 |'
  expect(tablesOf(page)).toEqual([
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    [['c'], ['3']],
  ])
})
