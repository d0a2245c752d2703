import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noncePolicy, withHashPolicy } from './content-security-policy.ts'

const NONCE = 'c2VjcmV0'

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('a script with the nonce is allowed by its hash, and the nonce is removed', () => {
  const { html, policy } = withHashPolicy(
    Buffer.from(
      `<link nonce="${NONCE}" href="/a"><script nonce="${NONCE}" type="module">\nimport "/a.js"\n</script>₦`,
    ),
    NONCE,
    '',
  )
  expect(policy).toContain(hash('\nimport "/a.js"\n'))
  expect(html.toString()).toBe('<link href="/a"><script type="module">\nimport "/a.js"\n</script>₦')
})

test('a script without the nonce is not allowed', () => {
  const { policy } = withHashPolicy(
    Buffer.from(`<script>alert(1)</script><script nonce="guessed">alert(2)</script>`),
    NONCE,
    '',
  )
  expect(policy).not.toContain(hash('alert(1)'))
  expect(policy).not.toContain(hash('alert(2)'))
  expect(policy).not.toContain('nonce')
  expect(policy).toMatch(/script-src 'self';/)
})

test('a script with an address and a link need no hash', () => {
  const { policy } = withHashPolicy(
    Buffer.from(`<script nonce="${NONCE}" src="/a.js"></script><link nonce="${NONCE}" href="/a">`),
    NONCE,
    '',
  )
  expect(policy).toMatch(/script-src 'self';/)
})

test('the scripts of a streamed page are allowed by the nonce', () => {
  expect(noncePolicy(NONCE, '')).toContain(`script-src 'self' 'nonce-${NONCE}';`)
})

test('a backend on another origin is allowed for HTTP and WebSockets', () => {
  const { policy } = withHashPolicy(Buffer.alloc(0), NONCE, 'https://project.example')
  expect(policy).toContain("connect-src 'self' https://project.example wss://project.example;")
  expect(policy).toMatch(/img-src [^;]*https:\/\/project\.example/)
})
