import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/checkout', '/shop?category=sofas&sort=newest', '/page/terms#top'])('%s is kept', (path) => {
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
])('%j leads home', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test.each(['/auth', '/auth?next=/checkout'])('%s would lead in a circle, so home it is', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})
