import { expect, test } from 'vitest'
import { consequenceOf, strongest, type Usage } from './consequence.ts'

const usage: Usage = {
  root: '/shop',
  ofServer: new Set(['/shop/server/dev.ts', '/shop/vite.config.ts']),
  ofBackend: new Set(['/shop/backend/src/index.ts', '/shop/app/lib/clean-html.ts']),
  isBackendRunning: true,
}

test.each([
  ['/shop/.env', 'everything'],
  ['/shop/package-lock.json', 'everything'],
  ['/shop/vite.config.ts', 'everything'],
  ['/shop/server/dev.ts', 'everything'],
  ['/shop/backend/src/index.ts', 'backend'],
  ['/shop/app/lib/clean-html.ts', 'backend'],
  ['/shop/backend/src/postgres/sql/02-auth.sql', 'backend'],
  ['/shop/supabase/migrations/20260101000700_products.sql', 'backend'],
  ['/shop/supabase/functions/create-invoice/index.ts', 'backend'],
  ['/shop/supabase/config.toml', 'backend'],
  ['/shop/app/storefront/home/home-screen.tsx', 'nothing'],
  ['/shop/backend/src/rest/not-loaded-yet.ts', 'nothing'],
  ['/shop/README.md', 'nothing'],
])('a change of %s restarts: %s', (file, consequence) => {
  expect(consequenceOf(file, usage)).toBe(consequence)
})

test('a backend that did not start is started again when any of its sources changes, but not for a test or a type', () => {
  const failed = { ...usage, ofBackend: new Set<string>(), isBackendRunning: false }
  expect(consequenceOf('/shop/backend/src/missing.ts', failed)).toBe('backend')
  expect(consequenceOf('/shop/backend/src/missing.test.ts', failed)).toBe('nothing')
  expect(consequenceOf('/shop/app/database.types.ts', failed)).toBe('nothing')
})

test('several changes at once have the strongest consequence', () => {
  expect(strongest(['nothing', 'backend', 'nothing'])).toBe('backend')
  expect(strongest(['backend', 'everything'])).toBe('everything')
  expect(strongest(['nothing'])).toBe('nothing')
})
