import { expect } from '@playwright/test'
import { test } from './attacked-shop.ts'

const PATHS: [path: string, status: number, cacheControl: RegExp][] = [
  ['/', 200, /^(public, max-age=0, must-revalidate|private, no-cache)$/],
  ['/product/no-such-product', 404, /^(no-store|private, no-cache)$/],
  ['/no-such-page', 404, /^(no-store|private, no-cache)$/],
  ['/admin', 200, /^(public, max-age=0, must-revalidate|private, no-cache)$/],
  ['/sw.js', 200, /^no-cache$/],
  ['/robots.txt', 200, /./],
  ['/assets/no-such-file.js', 404, /^(no-store|private, no-cache)$/],
  ['/healthz', 200, /^no-store$/],
  ['/rest/v1/products?select=id&limit=1', 200, /^no-store$/],
  ['/rest/v1/orders', 401, /^no-store$/],
  ['/rest/v1/no_such_table', 404, /^no-store$/],
  ['/auth/v1/settings', 200, /^no-store$/],
  ['/auth/v1/user', 401, /^no-store$/],
  ['/functions/v1/no-such-function', 404, /^no-store$/],
  ['/storage/v1/object/public/media/no-such-file', 404, /^no-store$/],
  ['/realtime/v1/no-such-path', 404, /^no-store$/],
  ['/rest/v1/%E0%A4%A', 404, /^no-store$/],
]

test('every kind of path has the security headers, and only what may be kept is kept', async ({
  attacked,
}) => {
  for (const [path, status, cacheControl] of PATHS)
    await test.step(path, async () => {
      // The second answer comes from a cache where there is one.
      for (const encrypted of [false, true]) {
        const headers = encrypted ? { 'x-forwarded-proto': 'https' } : undefined
        const response = await attacked.request(path, { headers })
        await response.arrayBuffer()
        expect.soft(response.status).toBe(status)
        expect.soft(response.headers.get('cache-control')).toMatch(cacheControl)
        expect.soft(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect.soft(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
        expect.soft(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
        expect.soft(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect.soft(response.headers.get('permissions-policy')).toContain('camera=()')
        expect
          .soft(response.headers.get('strict-transport-security'))
          .toBe(encrypted ? 'max-age=31536000' : null)
      }
    })
})

test("browsers may read from other sites' pages, but write from the shop's own only", async ({
  attacked,
}) => {
  const preflight = async (method: string, origin: string) => {
    const headers = { origin, 'access-control-request-method': method }
    return (await attacked.request('/rest/v1/products', { method: 'OPTIONS', headers })).ok
  }
  const methods = ['GET', 'POST', 'DELETE']
  const answers = (origin: string) => Promise.all(methods.map((method) => preflight(method, origin)))
  expect(await answers('https://evil.example')).toEqual([true, false, false])
  expect(await answers('null')).toEqual([true, false, false])
  expect(await answers(attacked.url)).toEqual([true, true, true])
})
