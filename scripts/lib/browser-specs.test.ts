import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_SPECS, SPECS_BY_FOLDER, specsOf } from './browser-specs.mjs'

const ROOT = join(import.meta.dirname, '../..')

test.each(Object.entries(SPECS_BY_FOLDER))('%s exists, and so do its browser tests', (folder, specs) => {
  expect(existsSync(join(ROOT, folder))).toBe(true)
  expect(specs.filter((name) => !ALL_SPECS.includes(name))).toEqual([])
})

test.each([
  [
    'a screen',
    ['app/back-office/refunds/refunds-screen.tsx'],
    ['admin-amounts', 'admin-gateway-refunds', 'admin-refunds', 'screens'],
  ],
  ['a browser test', ['tests/e2e/cart.spec.ts'], ['cart']],
  ['docs and unit tests', ['README.md', 'docs/deploying.md', 'app/domain/money.test.ts'], []],
  ['what all screens use', ['app/ui/dialog.tsx'], ALL_SPECS],
  ['the schema', ['supabase/migrations/20260101000000_products.sql'], ALL_SPECS],
])('a change of %s has its browser tests', (_what, files, specs) => {
  expect(specsOf(files)).toEqual(specs)
})
