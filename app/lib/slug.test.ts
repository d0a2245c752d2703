import { expect, test } from 'vitest'
import { readSlug, slugify } from './slug.ts'

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

test('a letter and its marks become one, as they are kept', () => {
  expect(slugify('Ọ̀ṣun'.normalize('NFD'))).toBe('ọ̀ṣun'.normalize('NFC'))
  expect(readSlug('ọ̀ṣun'.normalize('NFD'))).toBe('ọ̀ṣun'.normalize('NFC'))
})

test('an address part that no database could hold is no slug', () => {
  expect(readSlug('wide-sofa')).toBe('wide-sofa')
  expect(readSlug('')).toBeNull()
  expect(readSlug('wide\0sofa')).toBeNull()
  expect(readSlug('a'.repeat(201))).toBeNull()
})

test('a sign of two units is one character, here as in the database', () => {
  expect(readSlug('🛋'.repeat(200))).not.toBeNull()
  expect(readSlug('🛋'.repeat(201))).toBeNull()
})
