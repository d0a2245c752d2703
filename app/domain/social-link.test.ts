import { expect, test } from 'vitest'
import { socialUrl, type SocialNetwork } from './social-link.ts'

test.each<[SocialNetwork, string, string]>([
  ['instagram', '@parlour', 'https://instagram.com/parlour'],
  ['instagram', ' @parlour.ng ', 'https://instagram.com/parlour.ng'],
  ['instagram', 'parlour', 'https://instagram.com/parlour'],
  ['facebook', 'parlour-ng', 'https://facebook.com/parlour-ng'],
  ['twitter', '@parlour_ng', 'https://x.com/parlour_ng'],
  ['twitter', 'x.com/parlour', 'https://x.com/parlour'],
  ['facebook', 'https://web.facebook.com/@parlour', 'https://web.facebook.com/@parlour'],
])('on %s, %j is the profile %s', (network, text, url) => {
  expect(socialUrl(network, text)).toBe(url)
})

test.each<[SocialNetwork, string]>([
  ['instagram', ''],
  ['instagram', '@'],
  ['instagram', 'ask in the shop'],
  ['instagram', 'https://parlour/'],
  ['facebook', 'ada@example.com'],
  ['twitter', 'javascript:alert(1)'],
  ['linkedin', '@parlour'],
])('on %s, %j gives no link', (network, text) => {
  expect(socialUrl(network, text)).toBe('')
})
