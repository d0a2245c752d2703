import { createClient } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { categoryRow } from '../../../tests/support/category-row.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { whyNotAtHome, whyStillAtHome } from './home-notice.ts'

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

describe('a product that is not featured any more', () => {
  const consoles = categoryRow('consoles', { name: 'Consoles' })
  const unfeatured = { products: [{ featured: false }] }
  const tab = { categories: [consoles] }

  test.each<[string, Record<string, unknown[]>, string | undefined]>([
    ['the last one of its tab', { ...tab, ...unfeatured }, 'Consoles'],
    ['not the last one', { ...tab, products: [{ featured: true }] }, undefined],
    ['nothing of its tab is on sale', { ...tab, products: [] }, undefined],
    [
      'its category has no tab',
      { categories: [{ ...consoles, on_home_tabs: false }], ...unfeatured },
      undefined,
    ],
    [
      'of a tab of its main category',
      {
        categories: [
          categoryRow('furniture', { name: 'Furniture' }),
          { ...consoles, on_home_tabs: false, parent_id: 'furniture' },
        ],
        ...unfeatured,
      },
      'Furniture',
    ],
    ['its products cannot be read', tab, undefined],
  ])('%s', async (_case, rows, name) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await whyStillAtHome(backend(rows), 'consoles')).toBe(
      name && `${name} has no featured product now, so its newest are shown.`,
    )
  })
})
