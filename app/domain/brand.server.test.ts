import { expect, test } from 'vitest'
import { brandOf } from './brand.server.ts'
import { DEFAULT_SITE } from './site.ts'
import { DEFAULT_THEME } from './theme.ts'

const demonstration = { ...DEFAULT_SITE, name: 'Parlour' }

test('the demonstration has the pictures that were made for it', () => {
  expect(brandOf(demonstration)).toBeUndefined()
})

test.each([
  ['without a name', DEFAULT_SITE],
  ['with another name', { ...DEFAULT_SITE, name: 'Zuma Living' }],
  ['with a logo', { ...demonstration, logoUrl: '/logo.png' }],
  ['with other colours', { ...demonstration, theme: { ...DEFAULT_THEME, accent: '#0b4f6c' } }],
])('a shop %s has pictures of its own', (_what, site) => {
  expect(brandOf(site)).toBeDefined()
})
