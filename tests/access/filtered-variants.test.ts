import { beforeAll, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import {
  listFilteredProducts,
  listOfferedFilters,
  nameFilters,
} from '../../app/storefront/catalogue/filter-queries.ts'
import { parseFilters } from '../../app/storefront/catalogue/shop-filters.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { COLOUR, listVariants, SIZE } from './variants.ts'

const shop = useShop()
const client = () => shop.as.anon as ShopClient
const parse = (query: string) => parseFilters(new URLSearchParams(query))
const ids: Record<string, unknown> = {}

/** Charged from 250 to 420; nothing is charged between 300 and 420. */
const SOFA: readonly Json[] = [
  { choices: ['Indigo', 'Two-seat'], price: 300, stock_quantity: 0 },
  { choices: ['Indigo', 'Three-seat'], price: 420, stock_quantity: 0 },
  { choices: ['Ochre', 'Two-seat'], price: 320, discount_price: 250, stock_quantity: 0 },
  { choices: ['Ochre', 'Three-seat'], price: 990, stock_quantity: 7, active: false },
]

const write = (name: string, options: Parameters<typeof writeVariants>[2], variants: readonly Json[]) =>
  writeVariants(shop.as.service, ids[name], options, variants).throwOnError()

/** Writes the stored variants again, each with its changes. */
async function change(name: string, options: Parameters<typeof writeVariants>[2], changes: readonly Json[]) {
  const stored = await listVariants(makeWith(shop), ids[name])
  await write(
    name,
    options,
    stored.map((variant, at) => ({ ...variant, stock_quantity: null, ...changes[at] })),
  )
}

beforeAll(async () => {
  const make = makeWith(shop)
  await make.row('categories', { name: 'Sofas', slug: 'sofas' })
  let day = 0
  for (const [name, price] of Object.entries({ Sofa: 1, Rug: 100, Stool: 380 })) {
    day += 1
    const created_at = `2026-01-0${day}T08:00:00Z`
    const product = await makeProduct(make, {
      name,
      price,
      category: 'sofas',
      created_at,
      discount_price: null,
    })
    ids[name] = product.id
  }
  await write('Sofa', [COLOUR, SIZE], SOFA)
  await write(
    'Rug',
    [{ name: 'Rug size', choices: ['200 × 300 cm', 'two seat'] }],
    [
      { choices: ['200 × 300 cm'], stock_quantity: 1 },
      { choices: ['two seat'], price: 900, stock_quantity: 1 },
    ],
  )
  await shop.as.service
    .from('website_settings')
    .update({ charge_discount_prices: true })
    .eq('id', 1)
    .throwOnError()
})

async function found(query: string, sort: 'newest' | 'price-low' | 'price-high' = 'newest') {
  const list = { categories: null, filters: parse(query), from: 0, after: null, size: 20 }
  const { products, total } = await listFilteredProducts(client(), { ...list, sort })
  expect(total).toBe(products.length)
  return products.map(({ name }) => name)
}

const offered = async (query = '') => {
  const { values, prices } = await listOfferedFilters(client(), { categories: null, filters: parse(query) })
  return { values: Object.fromEntries(values.map(({ key, products }) => [key, products])), prices }
}

test.each([
  ['size=two-seat', ['Rug', 'Sofa']],
  ['size=three-seat', ['Sofa']],
  ['size=200x300-cm', ['Rug']],
  ['size=200x300-cm.three-seat', ['Rug', 'Sofa']],
  ['size=three-seat&colour=ochre', ['Sofa']],
  ['sale=yes', ['Sofa']],
  ['stock=in', ['Stool', 'Rug']],
  ['min=250&max=250', ['Sofa']],
  ['min=300&max=300', ['Sofa']],
  ['min=251&max=299', []],
  ['min=301&max=419', ['Stool']],
  ['min=320&max=320', []],
  ['min=400', ['Rug', 'Sofa']],
  ['min=421', ['Rug']],
  ['min=901', []],
  ['max=250', ['Rug', 'Sofa']],
  ['max=249', ['Rug']],
])('with %s a product is found by one of its variants that are on: %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('in an order by price, products are at their lowest price, also with a range above it', async () => {
  expect(await found('min=380', 'price-low')).toEqual(['Rug', 'Sofa', 'Stool'])
  expect(await found('min=380&max=900', 'price-high')).toEqual(['Stool', 'Sofa', 'Rug'])
})

test('sizes are offered with their number and the name that staff wrote', async () => {
  expect(await offered()).toEqual({
    values: {
      'colour:indigo': 1,
      'colour:ochre': 1,
      'size:two-seat': 2,
      'size:200x300-cm': 1,
      'size:three-seat': 1,
      'sale:yes': 1,
      'stock:in': 2,
    },
    prices: [100, 900],
  })
  expect(await nameFilters(client(), ['size:200x300-cm', 'size:king'])).toEqual([
    { key: 'size:200x300-cm', label: '200 × 300 cm' },
  ])
})

test('of more products than are read, those with a value are counted all the same', async () => {
  await shop.database.query(
    'create or replace function private.most_read_products() returns integer language sql as $$ select 4 $$',
  )
  await shop.database.query(
    `insert into products (name, category, price, stock_quantity, color_variants)
     select 'Pouffe ' || n, 'sofas', 77, n % 2, '{Ochre}' from generate_series(1, 12) as n`,
  )
  expect((await offered('max=77')).values).toMatchObject({ 'colour:ochre': 12 })
  expect((await offered('max=77&stock=in')).values).toMatchObject({ 'colour:ochre': 6 })
  await shop.as.service.from('products').delete().like('name', 'Pouffe%').throwOnError()
})

test('the list follows each change of variants and options', async () => {
  await change('Sofa', [COLOUR, SIZE], [{}, { price: 500 }, { discount_price: null }])
  expect(await found('min=420&max=420')).toEqual([])
  expect(await found('min=500&max=500')).toEqual(['Sofa'])
  expect(await found('sale=yes')).toEqual([])
  await change('Sofa', [COLOUR, SIZE], [{}, { active: false }])
  expect(await found('size=three-seat')).toEqual([])
  await change('Sofa', [COLOUR, { ...SIZE, name: 'Comfort' }], [])
  expect(await found('size=two-seat')).toEqual(['Rug'])
  await write('Rug', [], [])
  expect(await found('size=two-seat')).toEqual([])
  expect(await found('min=900')).toEqual([])
})
