import { expect, test } from 'vitest'
import { isSlug, slugify } from './slug.ts'

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

test('an address part that no database could hold is no slug', () => {
  expect(isSlug('wide-sofa')).toBe(true)
  expect(isSlug('')).toBe(false)
  expect(isSlug('wide\0sofa')).toBe(false)
  expect(isSlug('a'.repeat(201))).toBe(false)
})
