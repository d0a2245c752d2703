import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withContentSecurityPolicy } from './content-security-policy.ts'

const NONCE = 'c2VjcmV0'

function page(body: string): Response {
  return new Response(body, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('a script that the page was rendered with is named in the policy, and its nonce is taken out', async () => {
  const response = await withContentSecurityPolicy(
    page(
      `<link nonce="${NONCE}" href="/a"><script nonce="${NONCE}" type="module">\nimport "/a.js"\n</script>`,
    ),
    NONCE,
    '',
  )
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Security-Policy')).toContain(hash('\nimport "/a.js"\n'))
  expect(await response.text()).toBe('<link href="/a"><script type="module">\nimport "/a.js"\n</script>')
})

test('a script that came with a text of the shop is not named', async () => {
  const response = await withContentSecurityPolicy(
    page(`<script>alert(1)</script><script nonce="guessed">alert(2)</script>`),
    NONCE,
    '',
  )
  const policy = response.headers.get('Content-Security-Policy')!
  expect(policy).not.toContain(hash('alert(1)'))
  expect(policy).not.toContain(hash('alert(2)'))
  expect(policy).not.toContain('nonce')
  expect(policy).toMatch(/script-src 'self';/)
})

test('a backend on an origin of its own may be called, over HTTP and by socket', async () => {
  const response = await withContentSecurityPolicy(page(''), NONCE, 'https://project.example')
  const policy = response.headers.get('Content-Security-Policy')!
  expect(policy).toContain("connect-src 'self' https://project.example wss://project.example;")
  expect(policy).toMatch(/img-src [^;]*https:\/\/project\.example/)
})

test('what is not a page is left as it is', async () => {
  const data = Response.json({ nonce: 1 })
  expect(await withContentSecurityPolicy(data, NONCE, '')).toBe(data)
})
