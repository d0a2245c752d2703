import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test('a name becomes lowercase', () => {
  expect(slugify('Sofas')).toBe('sofas')
})

test('each run of whitespace becomes one hyphen', () => {
  expect(slugify('Dining  Chairs\tand\nStools')).toBe('dining-chairs-and-stools')
})

test('spaces around the name leave no hyphens', () => {
  expect(slugify('  Consoles ')).toBe('consoles')
})

test('letters beyond ASCII and punctuation stay as typed', () => {
  expect(slugify('Àdìrẹ & Co.')).toBe('àdìrẹ-&-co.')
})

test('a name of nothing but spaces has no slug', () => {
  expect(slugify('   ')).toBe('')
})

test('a slash cannot split the address', () => {
  expect(slugify('Tables/Consoles \\ Desks')).toBe('tables-consoles---desks')
})
