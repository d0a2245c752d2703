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

test('non-ASCII letters and punctuation stay', () => {
  expect(slugify('Àdìrẹ & Co.')).toBe('àdìrẹ-&-co.')
})

test('a blank name has no slug', () => {
  expect(slugify('   ')).toBe('')
})

test('a slash becomes a hyphen', () => {
  expect(slugify('Tables/Consoles \\ Desks')).toBe('tables-consoles---desks')
})

test('slugs are in Unicode NFC, as they are stored', () => {
  expect(slugify('Ọ̀ṣun'.normalize('NFD'))).toBe('ọ̀ṣun'.normalize('NFC'))
  expect(readSlug('ọ̀ṣun'.normalize('NFD'))).toBe('ọ̀ṣun'.normalize('NFC'))
})

test('a parameter that the database could not store is no slug', () => {
  expect(readSlug('wide-sofa')).toBe('wide-sofa')
  expect(readSlug('')).toBeNull()
  expect(readSlug('wide\0sofa')).toBeNull()
  expect(readSlug('a'.repeat(201))).toBeNull()
})

test('length counts code points, as the database does', () => {
  expect(readSlug('🛋'.repeat(200))).not.toBeNull()
  expect(readSlug('🛋'.repeat(201))).toBeNull()
})
