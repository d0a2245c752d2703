import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { categoryRow } from '../../../tests/support/category-row.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { whyNotAtHome } from './home-notice.ts'

/** A backend that has only these tables. */
function backend(rows: Record<string, unknown[]>): ShopClient {
  const fetch = (input: RequestInfo | URL) => {
    const table = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    return Promise.resolve(Response.json(rows[table] ?? {}, { status: table in rows ? 200 : 500 }))
  }
  return createClient('http://shop.invalid', 'key', { auth: { persistSession: false }, global: { fetch } })
}

const lamps = categoryRow('lamps', { on_home_tabs: false })

test.each([
  ['with a tab', { categories: [categoryRow('lamps')], homepage_hero_slides: [] }],
  ['with a slide', { categories: [lamps], homepage_hero_slides: [{ category: 'Lamps' }] }],
])('nothing is said about a category %s', async (_what, rows) => {
  expect(await whyNotAtHome(backend(rows), 'lamps')).toBeUndefined()
})

test('a category without tab and slide is said not to be on the home page', async () => {
  const client = backend({ categories: [lamps], homepage_hero_slides: [{ category: null }] })
  expect(await whyNotAtHome(client, 'lamps')).toContain('its category has no tab there and no active slide')
})

test('nothing is said when it cannot be known', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await whyNotAtHome(backend({ categories: [lamps] }), 'lamps')).toBeUndefined()
})
