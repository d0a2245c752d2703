import { expect, test } from 'vitest'
import { webUrl } from './safe-url.ts'

test('web addresses are accepted with or without a scheme', () => {
  expect(webUrl('https://instagram.com/parlour')).toBe('https://instagram.com/parlour')
  expect(webUrl(' instagram.com/parlour ')).toBe('https://instagram.com/parlour')
})

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://parlour',
  'ada@example.com',
  'two words',
])('%j is no link', (text) => {
  expect(webUrl(text)).toBe('')
})
