import { expect, test } from 'vitest'
import { selectionText } from './bulk-bar.tsx'

const nouns = ['product', 'products'] as const
const ticked = { one: true, other: true } as const

test.each([
  ['the ticked rows', { ticked, all: false }, 9, '2 products'],
  ['all rows', { ticked, all: true }, 12_345, '12,345 products'],
  ['all rows before their number is known', { ticked, all: true }, undefined, 'all products that match'],
  ['no rows', { ticked: {}, all: false }, 9, null],
])('the bar names %s', (_what, selection, total, text) => {
  expect(selectionText(selection, total, nouns)).toBe(text)
})
