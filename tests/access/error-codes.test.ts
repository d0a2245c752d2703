import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '../../app/domain/error-codes.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeProduct, makeWith, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

type Answer = PromiseLike<{ status: number; error: { hint: string } | null }>
const refusals: [code: ErrorCode, status: number, call: () => Answer | Promise<Answer>][] = [
  [
    'featured_limit',
    409,
    async () => {
      const { slug } = await makeCategory(make)
      for (let n = 0; n < 4; n++) await makeProduct(make, { category: slug, featured: true })
      const { id } = await makeProduct(make, { category: slug })
      return shop.as.admin.from('products').update({ featured: true }).eq('id', id)
    },
  ],
  [
    'category_has_products',
    409,
    async () => {
      const { category } = await makeProduct(make)
      return shop.as.admin.from('categories').delete().eq('slug', category)
    },
  ],
  [
    'category_has_slides',
    409,
    async () => {
      const { name } = await makeCategory(make)
      await make.row('homepage_hero_slides', { title: 'Sit', category: name, active: false })
      return shop.as.admin.from('categories').delete().eq('name', name)
    },
  ],
  [
    'category_unknown',
    400,
    () =>
      shop.as.admin.from('homepage_hero_slides').insert({ title: 'Sit', category: 'Boats', active: false }),
  ],
  ['row_is_permanent', 403, () => shop.as.service.from('website_settings').delete().eq('id', 1)],
  ['staff_only', 403, () => shop.as.stranger.rpc('delete_products', { p_ids: [] })],
  ['sort_unknown', 400, () => shop.as.admin.rpc('search_orders', { p_text: '', p_sort: 'colour' })],
  ['sign_in_needed', 401, () => placeOrder(shop.as.anon, [])],
  ['cart_empty', 400, () => placeOrder(shop.as.owner, [])],
  [
    'stock_too_low',
    409,
    async () => placeOrder(shop.as.owner, cartOf([await makeProduct(make, { stock_quantity: 1 }), 2])),
  ],
  [
    'order_changed',
    409,
    async () => placeOrder(shop.as.owner, cartOf([await makeProduct(make), 1]), { p_expected_total: 1 }),
  ],
  [
    'featured_limit',
    409,
    async () => {
      const { slug } = await makeCategory(make)
      for (let n = 0; n < 4; n++) await makeProduct(make, { category: slug, featured: true })
      const set = { name: 'A fifth', category: slug, price: 1, featured: true }
      return shop.as.admin.rpc('import_products', { p_rows: [{ line: 2, id: null, set, was: {} }] })
    },
  ],
]

test.each(refusals)('a refusal has the hint %s and the status %i', async (code, status, call) => {
  const answer = await call()
  expect(answer).toMatchObject({ status, error: { hint: code } })
})
