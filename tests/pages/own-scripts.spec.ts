import { expect, test } from '../support/test.ts'

test('the shop can only be framed by itself, for the preview of its texts', async ({ shop }) => {
  const { headers } = await fetch(shop.url)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})
