import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withContentSecurityPolicy, withNoncePolicy } from './content-security-policy.ts'

const NONCE = 'c2VjcmV0'

function page(body: string): Response {
  return new Response(body, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('a script with the nonce is allowed by its hash, and the nonce is removed', async () => {
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

test('a script without the nonce is not allowed', async () => {
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

test('the scripts of a streamed page are allowed by the nonce', async () => {
  const streamed = page(`<script nonce="${NONCE}">start()</script>`)
  const response = withNoncePolicy(streamed, NONCE, '')
  expect(response.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'nonce-${NONCE}';`)
  expect(response.body).toBe(streamed.body)
})

test('a backend on another origin is allowed for HTTP and WebSockets', async () => {
  const response = await withContentSecurityPolicy(page(''), NONCE, 'https://project.example')
  const policy = response.headers.get('Content-Security-Policy')!
  expect(policy).toContain("connect-src 'self' https://project.example wss://project.example;")
  expect(policy).toMatch(/img-src [^;]*https:\/\/project\.example/)
})

test('responses other than HTML have no policy', async () => {
  const data = Response.json({ nonce: 1 })
  expect(await withContentSecurityPolicy(data, NONCE, '')).toBe(data)
})
