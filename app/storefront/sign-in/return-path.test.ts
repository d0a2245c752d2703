import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/checkout', '/shop?category=sofas&sort=newest', '/page/terms#top'])('%s is allowed', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'checkout',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'http://',
])('%j becomes /', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test.each(['/auth', '/auth?next=/checkout'])('%s becomes /, because it would redirect in a loop', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})
