import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPolicies } from './content-security-policy.ts'

const NONCE = 'c2VjcmV0'
const LIBRARY_STYLE = '.toast{color:red}'

const { streamed, complete } = createPolicies('', [LIBRARY_STYLE])

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function sources(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((each) => each.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

test('a script with the nonce is allowed by its hash, and the nonce is removed', () => {
  const { html, policy } = complete(
    Buffer.from(
      `<link nonce="${NONCE}" href="/a"><script nonce="${NONCE}" type="module">\nimport "/a.js"\n</script>₦`,
    ),
    NONCE,
  )
  expect(sources(policy, 'script-src')).toEqual(["'self'", hash('\nimport "/a.js"\n')])
  expect(html.toString()).toBe('<link href="/a"><script type="module">\nimport "/a.js"\n</script>₦')
})

test('a style with the nonce is allowed by its hash, and so are the styles that libraries add', () => {
  const { html, policy } = complete(Buffer.from(`<style id="a" nonce="${NONCE}">p{margin:0}</style>`), NONCE)
  expect(sources(policy, 'style-src')).toEqual(["'self'", hash('p{margin:0}'), hash(LIBRARY_STYLE)])
  expect(html.toString()).toBe('<style id="a">p{margin:0}</style>')
})

test('scripts and styles without the nonce are not allowed', () => {
  const { policy } = complete(
    Buffer.from(
      `<script>alert(1)</script><script nonce="guessed">alert(2)</script><style nonce="guessed">p{margin:0}</style>`,
    ),
    NONCE,
  )
  expect(sources(policy, 'script-src')).toEqual(["'self'"])
  expect(sources(policy, 'style-src')).toEqual(["'self'", hash(LIBRARY_STYLE)])
  expect(policy).not.toContain('nonce')
})

test('a script with an address and a link need no hash', () => {
  const { policy } = complete(
    Buffer.from(`<script nonce="${NONCE}" src="/a.js"></script><link nonce="${NONCE}" href="/a">`),
    NONCE,
  )
  expect(sources(policy, 'script-src')).toEqual(["'self'"])
})

test('the scripts and styles of a streamed page are allowed by the nonce', () => {
  const policy = streamed(NONCE)
  expect(sources(policy, 'script-src')).toEqual(["'self'", `'nonce-${NONCE}'`])
  expect(sources(policy, 'style-src')).toEqual(["'self'", `'nonce-${NONCE}'`, hash(LIBRARY_STYLE)])
})

const POLICIES = [
  ['complete', complete(Buffer.from(`<p style="color:red">`), NONCE).policy],
  ['streamed', streamed(NONCE)],
]

test.each(POLICIES)(
  'a %s page has no unnamed scripts or styles, and no style attributes',
  (_kind, policy) => {
    expect(policy).not.toContain('unsafe')
    expect(sources(policy, 'style-src-attr')).toEqual(["'none'"])
  },
)

test.each(POLICIES)(
  'a %s page loads nothing else, sends forms to the shop, and is framed by the shop alone',
  (_kind, policy) => {
    expect(sources(policy, 'default-src')).toEqual(["'self'"])
    expect(sources(policy, 'object-src')).toEqual(["'none'"])
    expect(sources(policy, 'base-uri')).toEqual(["'none'"])
    expect(sources(policy, 'form-action')).toEqual(["'self'"])
    expect(sources(policy, 'frame-src')).toEqual(["'self'"])
    expect(sources(policy, 'frame-ancestors')).toEqual(["'self'"])
  },
)

test('a backend on another origin is allowed for HTTP and WebSockets', () => {
  const { policy } = createPolicies('https://project.example', []).complete(Buffer.alloc(0), NONCE)
  expect(policy).toContain("connect-src 'self' https://project.example wss://project.example;")
  expect(policy).toMatch(/img-src [^;]*https:\/\/project\.example/)
})
