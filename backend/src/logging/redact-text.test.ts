import { expect, test } from 'vitest'
import { redactText } from './redact-text.ts'

test.each([
  ['to ada@example.com and Ada <ada.o+shop@mail.example.ng>', 'to [email] and Ada <[email]>'],
  [
    'postgres://shop:s3cret@db.example:5432/shop refused',
    'postgres://[credentials]@db.example:5432/shop refused',
  ],
  ['GET https://shop.example/search?q=blue+sofa failed', 'GET https://shop.example/search?[query] failed'],
  ['/auth/new-password?token=abc&type=recovery', '/auth/new-password?[query]'],
  ['the key sb_secret_abc-DEF_123', 'the key [key]'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is old', '[token] is old'],
  ['calling +234 803 555 0101 now', 'calling [phone] now'],
])('%s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted)
})

test.each([
  'It imports npm:no-such-package@1, which is not installed',
  'at run (file:///shop/node_modules/@hono/node-server/dist/index.mjs:12:34)',
  'Is it there? It is = yes',
  'connect ECONNREFUSED 127.0.0.1:5432',
])('%s stays', (text) => {
  expect(redactText(text)).toBe(text)
})

test('a text of a megabyte is cut, within the time of a test', () => {
  expect(redactText('a?b@'.repeat(250_000)).length).toBeLessThanOrEqual(10_000)
})
