import { expect, test } from 'vitest'
import { checkBucketName, checkObjectKey } from './object-key.ts'

test.each([
  'a',
  'folder/file.txt',
  'Jane Doe (1).jpg',
  "it's_ok-!*&$@=;:+,?.png",
  '.hidden',
  'a/...b',
  'x'.repeat(1024),
])('%j is a key', (key) => {
  expect(checkObjectKey(key)).toBe(key)
})

test.each([
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  'a/../b',
  '../a',
  './a',
  'a\0',
  'a\nb',
  'a\\b',
  'a%2fb',
  'a#b',
  '~root',
  'naïve.txt',
  'a\u202Eb',
  'x'.repeat(1025),
])('%j is none', (key) => {
  expect(() => checkObjectKey(key)).toThrow('Invalid key')
})

test('a bucket has a plain name of up to 100 letters', () => {
  expect(checkBucketName('product-images')).toBe('product-images')
  for (const name of [undefined, null, 5, {}, '', '.', '-a', 'a/b', ' a', 'x'.repeat(101)]) {
    expect(() => checkBucketName(name)).toThrow('Bucket name invalid')
  }
})
