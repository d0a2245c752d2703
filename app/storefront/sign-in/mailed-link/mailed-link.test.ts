import { expect, test } from 'vitest'
import { protocolLink, readMailedLink } from './mailed-link.ts'

const SHOP = 'https://shop.example'
const read = (parameters: Record<string, string>) => readMailedLink(new URLSearchParams(parameters), SHOP)

test.each([
  ['signup', `${SHOP}/`, '/'],
  ['email', SHOP, '/'],
  ['signup', '', '/'],
  ['magiclink', `${SHOP}/shop?sort=name#top`, '/shop?sort=name'],
  ['recovery', `${SHOP}/auth/new-password`, '/auth/new-password'],
  ['invite', `${SHOP}/auth/new-password?invitation=0a`, '/auth/new-password?invitation=0a'],
  // Sent from a dashboard, which knows only the root of the site.
  ['recovery', SHOP, '/auth/new-password'],
  ['invite', '', '/auth/new-password'],
  ['signup', `${SHOP}//evil.example`, '/'],
  ['email_change', '/account', '/account'],
])('a link of the kind %s with %j goes on to %s', (type, redirect_to, path) => {
  expect(read({ token_hash: '0a', type, redirect_to })).toMatchObject({
    type,
    tokenHash: '0a',
    path,
    elsewhere: null,
  })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  'http://shop.example/',
  'parlour-app://in',
  'javascript:alert(1)',
  'https://',
])('only the auth service leads to %s, if it is allowed', (redirect_to) => {
  const link = read({ token_hash: 'pkce_0a', type: 'signup', redirect_to })
  expect(link).toMatchObject({ elsewhere: redirect_to, path: '/' })
  const followed = new URL(protocolLink(link!, 'https://backend.example'))
  expect([followed.origin, followed.pathname]).toEqual(['https://backend.example', '/auth/v1/verify'])
  expect(Object.fromEntries(followed.searchParams)).toEqual({ token: 'pkce_0a', type: 'signup', redirect_to })
})

test.each<Record<string, string>>([
  {},
  { type: 'signup' },
  { token_hash: '0a' },
  { token_hash: '', type: 'signup' },
  { token_hash: '0a', type: 'sms' },
  { token_hash: '0a', type: 'toString' },
])('%j is no link of a mail', (parameters) => {
  expect(read(parameters)).toBeNull()
})

const recoveryButton = (redirect_to: string) =>
  read({ token_hash: '0a', type: 'recovery', redirect_to })?.texts.button

test('an invited person who asked for a new link reads of the invitation', () => {
  expect(recoveryButton(`${SHOP}/auth/new-password?invitation=0a`)).toBe('Accept the invitation')
  expect(recoveryButton(`${SHOP}/auth/new-password`)).toBe('Go on')
})
