import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import {
  listFilteredProducts,
  listOfferedFilters,
  nameFilters,
} from '../../app/storefront/catalogue/filter-queries.ts'
import { MOST_COUNTED, parseFilters } from '../../app/storefront/catalogue/shop-filters.ts'
import { parseCursor } from '../../app/storefront/product-cards/list-cursor.ts'
import type { ProductSort } from '../../app/storefront/product-cards/product-sort.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
const products: Record<string, Json> = {}
const client = () => shop.as.anon as ShopClient

const PRODUCTS: Record<string, Json> = {
  Sofa: {
    price: 500_000,
    discount_price: 400_000,
    color_variants: ['Forest Green', 'Indigo'],
    featured: true,
  },
  Couch: { price: 300_000, color_variants: ['forest-green'], stock_quantity: 0 },
  Chair: { price: 100_000, color_variants: ['Àdìrẹ', 'Indigo'] },
  Bed: { price: 450_000, category: 'beds', stock_quantity: 3 },
  Draft: { price: 1, color_variants: ['Indigo', 'Secret'], status: 'draft' },
}
const FACTS: Record<string, Json> = {
  Sofa: {
    width_cm: 230,
    materials:
      'Solid iroko, cotton; legs: oak. Seat: felt; a frame that was dried for six months in our yard.',
  },
  Couch: { width_cm: 160, materials: 'Solid Iroko.' },
  Bed: { width_cm: 160.1, materials: 'Cotton' },
  Draft: { width_cm: 20, materials: 'Gold' },
}

beforeAll(async () => {
  const make = makeWith(shop)
  for (const name of ['Sofas', 'Beds']) await make.row('categories', { name, slug: name.toLowerCase() })
  let day = 0
  for (const [name, values] of Object.entries(PRODUCTS)) {
    day += 1
    const created_at = `2026-01-0${day}T08:00:00Z`
    products[name] = await makeProduct(make, { name, category: 'sofas', created_at, ...values })
  }
  for (const [name, facts] of Object.entries(FACTS))
    await make.row('product_facts', { id: products[name]?.id, ...facts })
})

const change = (name: string, values: Json) =>
  shop.as.service.from('products').update(values).eq('id', products[name]?.id).throwOnError()
const changeFacts = (name: string, values: Json) =>
  shop.as.service.from('product_facts').update(values).eq('id', products[name]?.id).throwOnError()
const charge = (charge_discount_prices: boolean) =>
  shop.as.service.from('website_settings').update({ charge_discount_prices }).eq('id', 1).throwOnError()

interface List {
  categories?: string[]
  sort?: ProductSort
  from?: number
  after?: string | null
  size?: number
}

function list(query: string, { categories, sort = 'popular', from = 0, after = null, size = 20 }: List = {}) {
  return listFilteredProducts(client(), {
    categories: categories ?? null,
    filters: parseFilters(new URLSearchParams(query)),
    sort,
    from,
    after: parseCursor(after),
    size,
  })
}

async function found(query: string, options?: List): Promise<string[]> {
  const page = await list(query, options)
  expect(page.total).toBe(page.products.length)
  return page.products.map(({ name }) => name)
}

describe('the list', () => {
  test.each([
    ['colour=indigo', ['Sofa', 'Chair']],
    ['colour=forest-green', ['Sofa', 'Couch']],
    ['colour=adire', ['Chair']],
    ['colour=adire.forest-green', ['Sofa', 'Chair', 'Couch']],
    ['colour=indigo&material=solid-iroko', ['Sofa']],
    ['colour=adire&material=solid-iroko', []],
    ['material=cotton', ['Sofa', 'Bed']],
    ['material=oak', ['Sofa']],
    ['width=120-160', ['Couch']],
    ['width=160-200.200-240', ['Sofa', 'Bed']],
    ['stock=in', ['Sofa', 'Bed', 'Chair']],
    ['sale=yes', ['Sofa']],
    ['sale=yes&stock=in&colour=indigo', ['Sofa']],
    ['min=300000', ['Sofa', 'Bed', 'Couch']],
    ['max=300000', ['Chair', 'Couch']],
    ['min=450000&max=300000', ['Bed', 'Couch']],
    ['min=999999999999', []],
    ['colour=secret', []],
    ['material=gold', []],
    ["colour='; drop table products; --&material={}&stock=%00", ['Sofa', 'Bed', 'Chair', 'Couch']],
  ])('with %s has %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('is of one category, and sorted by what shoppers pay', async () => {
    const sofas = { categories: ['sofas'] }
    expect(await found('stock=in', sofas)).toEqual(['Sofa', 'Chair'])
    expect(await found('min=1', { ...sofas, sort: 'newest' })).toEqual(['Chair', 'Couch', 'Sofa'])
    expect(await found('stock=in', { sort: 'price-high' })).toEqual(['Sofa', 'Bed', 'Chair'])
    await charge(true)
    expect(await found('stock=in', { sort: 'price-high' })).toEqual(['Bed', 'Sofa', 'Chair'])
    expect(await found('min=450000')).toEqual(['Bed'])
    expect(await found('max=400000', { sort: 'price-low' })).toEqual(['Chair', 'Couch', 'Sofa'])
    await charge(false)
  })

  test.each(['popular', 'newest', 'price-low', 'price-high'] as const)(
    'in the order %s comes in parts by cursor or position',
    async (sort) => {
      const whole = (await list('min=1', { sort })).products
      const first = await list('min=1', { sort, size: 1 })
      expect(first.total).toBe(4)
      const second = await list('min=1', { sort, size: 2, from: 1, after: first.next })
      const third = await list('min=1', { sort, size: 2, from: 3, after: second.next })
      expect([...first.products, ...second.products, ...third.products]).toEqual(whole)
      expect(third.next).toBeNull()
      expect((await list('min=1', { sort, size: 2, from: 2 })).products).toEqual(whole.slice(2))
      expect(await list('min=1', { sort, from: 99 })).toEqual({ products: [], next: null, total: 4 })
    },
  )

  test('follows changes of products, facts and stock', async () => {
    await change('Chair', { color_variants: ['Ochre'], stock_quantity: 0 })
    expect(await found('colour=ochre')).toEqual(['Chair'])
    expect(await found('colour=adire')).toEqual([])
    expect(await found('stock=in')).toEqual(['Sofa', 'Bed'])
    await changeFacts('Bed', { materials: 'Rattan' })
    expect(await found('material=rattan')).toEqual(['Bed'])
    await change('Bed', { status: 'hidden' })
    expect(await found('material=rattan')).toEqual([])
    await change('Bed', { status: 'active', price: 10 })
    await changeFacts('Bed', { materials: 'Cotton' })
    expect(await found('max=10')).toEqual(['Bed'])
    await change('Chair', { color_variants: ['Àdìrẹ', 'Indigo'], stock_quantity: 5 })
    await change('Bed', { price: 450_000 })
    await shop.as.service.from('product_facts').delete().eq('id', products.Couch?.id).throwOnError()
    expect(await found('width=120-160')).toEqual([])
    await makeWith(shop).row('product_facts', { id: products.Couch?.id, ...FACTS.Couch })
    expect(await found('width=120-160')).toEqual(['Couch'])
  })
})

test('values have the names that staff wrote; those that no active product has are unknown', async () => {
  const keys = [
    'colour:forest-green',
    'colour:adire',
    'colour:secret',
    'material:solid-iroko',
    'width:0-60',
    'x:y',
  ]
  expect(await nameFilters(client(), [...keys, 'width:120-160', 'stock:in', 'sale:yes'])).toEqual([
    { key: 'colour:forest-green', label: 'Forest Green' },
    { key: 'colour:adire', label: 'Àdìrẹ' },
    { key: 'material:solid-iroko', label: 'Solid iroko' },
    { key: 'width:120-160', label: '120–160 cm' },
    { key: 'stock:in', label: 'In stock' },
    { key: 'sale:yes', label: 'On sale' },
  ])
})

async function offered(query: string, categories: string[] | null = null) {
  const filters = parseFilters(new URLSearchParams(query))
  const { values, prices } = await listOfferedFilters(client(), { categories, filters })
  return { values: Object.fromEntries(values.map(({ key, products: count }) => [key, count])), prices }
}

describe('the filters that are offered', () => {
  test('are those of most products first, but widths by their size', async () => {
    const { values } = await listOfferedFilters(client(), {
      categories: null,
      filters: parseFilters(new URLSearchParams()),
    })
    const keysOf = (kind: string) => values.map(({ key }) => key).filter((key) => key.startsWith(kind))
    expect(keysOf('width')).toEqual(['width:120-160', 'width:160-200', 'width:200-240'])
    expect(keysOf('colour')).toEqual(['colour:forest-green', 'colour:indigo', 'colour:adire'])
  })

  test('are what the products of the list have, with their number', async () => {
    expect(await offered('')).toEqual({
      values: {
        'colour:forest-green': 2,
        'colour:indigo': 2,
        'colour:adire': 1,
        'material:cotton': 2,
        'material:solid-iroko': 2,
        'material:felt': 1,
        'material:oak': 1,
        'width:120-160': 1,
        'width:160-200': 1,
        'width:200-240': 1,
        'stock:in': 3,
        'sale:yes': 1,
      },
      prices: [100_000, 500_000],
    })
    expect((await offered('', ['beds'])).values).toEqual({
      'material:cotton': 1,
      'width:160-200': 1,
      'stock:in': 1,
    })
  })

  test('are counted with what is chosen of other kinds, not of their own', async () => {
    const { values, prices } = await offered('colour=adire&max=300000')
    expect(values).toEqual({ 'colour:adire': 1, 'colour:forest-green': 1, 'colour:indigo': 1, 'stock:in': 1 })
    expect(prices).toEqual([100_000, 100_000])
  })

  test('of a list without products are none', async () => {
    expect(await offered('colour=adire&sale=yes&width=0-60')).toEqual({ values: {}, prices: null })
  })

  test('are 30 of a kind, and are not counted beyond a limit', async () => {
    const colours = Array.from({ length: 40 }, (_, n) => `Shade ${n}`)
    await makeProduct(makeWith(shop), { name: 'Fan', category: 'beds', color_variants: colours })
    const { values } = await offered('', ['beds'])
    expect(Object.keys(values).filter((key) => key.startsWith('colour:'))).toHaveLength(30)
    await shop.database.query(
      `insert into products (name, category, price, stock_quantity)
       select 'Many ' || n, 'beds', 77, 1 from generate_series(1, ${MOST_COUNTED + 5}) as n`,
    )
    expect((await offered('', ['beds'])).values['stock:in']).toBe(MOST_COUNTED + 1)
    expect((await list('max=77', { size: 24 })).total).toBe(MOST_COUNTED + 1)
    expect((await list('max=77', { size: 24, sort: 'newest', from: 1000 })).products).toHaveLength(5)
  })
})
