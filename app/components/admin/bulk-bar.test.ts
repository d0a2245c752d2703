import { expect, test } from 'vitest'
import { selectedWords } from './bulk-bar.tsx'

const nouns = ['product', 'products'] as const
const ticked = { one: true, other: true } as const

test.each([
  ['what is ticked', { ticked, all: false }, 9, '2 products'],
  ['all of it', { ticked, all: true }, 12_345, '12,345 products'],
  [
    'all of it, also while nobody knows how many that are',
    { ticked, all: true },
    undefined,
    'all products that match',
  ],
  ['nothing', { ticked: {}, all: false }, 9, null],
])('an action means %s', (_what, selection, total, words) => {
  expect(selectedWords(selection, total, nouns)).toBe(words)
})
