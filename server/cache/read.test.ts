import { describe, expect, test } from 'vitest'
import { outdates, type RowChange } from './outdates.ts'
import { readsOf, type Row } from './read.ts'
import { shownOnPages } from './shown-value.ts'

const CARDS = 'products?select=id,name,price,stock_quantity'

const url = (path: string) => `http://shop.example/rest/v1/${path}`

/** Whether the response to a request is outdated by a change. */
function isOutdated(path: string, change: RowChange, rows: unknown = []): boolean {
  const reads = readsOf(url(path), () => JSON.stringify(rows))
  return reads === null || outdates(change, reads, shownOnPages)
}

const sofa: Row = {
  id: 'a',
  name: 'Sofa',
  price: 100,
  stock_quantity: 50,
  status: 'active',
  category: 'seats',
  sku: 'S',
}

const UUID = '7071c551-7e68-4580-ab62-cd41687032ca'
const known: Row = { ...sofa, id: UUID }

const updated = (changes: Row, old: Row = sofa, table = 'products'): RowChange => ({
  table,
  type: 'UPDATE',
  old,
  record: { ...old, ...changes },
})
const inserted = (record: Row): RowChange => ({ table: 'products', type: 'INSERT', old: null, record })
const deleted = (old: Row): RowChange => ({ table: 'products', type: 'DELETE', old, record: null })

describe('a row that is shown changes', () => {
  test.each([
    ['a column that is shown', `${CARDS}&id=eq.a`, { price: 90 }, true],
    ['a column that is not shown', `${CARDS}&id=eq.a`, { sku: 'T' }, false],
    ['any column of all', 'products?select=*&id=eq.a', { sku: 'T' }, true],
    ['a column beside an embedded table', 'products?select=id,categories(name)', { sku: 'T' }, true],
    ['a column under another name', 'products?select=id,title:name', { name: 'Couch' }, true],
    ['a column that is cast', 'products?select=id,price::text', { price: 90 }, true],
    ['a column that orders the rows', 'products?select=id&order=price.desc,id', { price: 90 }, true],
    ['a column that a filter names', 'products?select=id&price=lt.200', { price: 90 }, true],
    ['a column within a logical filter', 'products?select=id&or=(sku.eq.S,price.lt.5)', { sku: 'T' }, true],
    ['a column by which visitors may see it', `${CARDS}`, { status: 'draft' }, true],
    ['stock that stays above the low-stock limit', `${CARDS}&id=eq.a`, { stock_quantity: 11 }, false],
    ['stock that becomes low', `${CARDS}&id=eq.a`, { stock_quantity: 10 }, true],
  ])('in %s', (_what, path, changes, expected) => {
    expect(isOutdated(path, updated(changes))).toBe(expected)
  })

  test('among others of which a page shows only some', () => {
    const slice = `${CARDS}&order=price&limit=2`
    expect(isOutdated(slice, updated({ name: 'Couch' }), [{ id: 'a' }, { id: 'b' }])).toBe(true)
    expect(isOutdated(slice, updated({ name: 'Couch' }), [{ id: 'b' }, { id: 'c' }])).toBe(false)
    expect(isOutdated(slice, updated({ price: 1 }), [{ id: 'b' }, { id: 'c' }])).toBe(true)
    expect(isOutdated(slice, updated({ name: 'Couch' }), [])).toBe(false)
    // Without the ids, each row counts as shown.
    expect(isOutdated(slice, updated({ name: 'Couch' }), [{ name: 'Bed' }])).toBe(true)
    expect(isOutdated(`${slice}&offset=2`, updated({ name: 'Couch' }), [{ id: 'a' }])).toBe(true)
    expect(isOutdated(`${slice}&offset=4`, updated({ name: 'Couch' }), [{ id: 'c' }])).toBe(false)
  })

  test.each<[string, unknown, boolean]>([
    ['is a number', 7, true],
    ['has quotes', 'a "sofa"', true],
    ['is the name of another row', 'b', false],
  ])('among others by an id that %s', (_what, id, expected) => {
    const rows = [{ name: '"id":"b"', id: 7 }, { id: 'a "sofa"' }]
    const row = { ...sofa, id }
    expect(isOutdated(`${CARDS}&limit=2`, updated({ name: 'Couch' }, row), rows)).toBe(expected)
  })

  test('among others whose columns have ids of their own', () => {
    const rows = [
      { id: 'b', details: { id: { code: 7 } } },
      { id: 'c', parts: [{ id: [1, 2] }] },
    ]
    const slice = `${CARDS},details,parts&limit=2`
    expect(isOutdated(slice, updated({ name: 'Couch' }), rows)).toBe(false)
    expect(isOutdated(slice, updated({ name: 'Couch' }, { ...sofa, id: 'c' }), rows)).toBe(true)
  })

  test('in a response that is no list', () => {
    expect(isOutdated(`${CARDS}&limit=1`, updated({ name: 'Couch' }), { id: 'b' })).toBe(true)
    const table = readsOf(url(`${CARDS}&limit=1`), () => 'id,name\nb,{"id":sofa}')
    expect(table?.[0]?.ids).toBeNull()
  })

  test.each([
    ['another column is called id', 'products?select=id:sku,price&limit=2', { price: 90 }],
    [
      'two lists of columns order the rows',
      'products?select=id,name&order=name&order=price&limit=2',
      { price: 90 },
    ],
    ['an embedded table decides', 'products?select=id,categories!inner(name)&limit=2', { category: 'beds' }],
  ])('beyond a limit, where %s', (_what, path, changes) => {
    expect(isOutdated(path, updated(changes), [{ id: 'S' }, { id: 'c' }])).toBe(true)
  })
})

describe('a row that is not shown changes', () => {
  test.each([
    ['another id', `${CARDS}&id=eq.b`, { price: 90 }, false],
    ['another category', `${CARDS}&category=in.(beds,"arm chairs")`, { price: 90 }, false],
    ['the category that is shown', `${CARDS}&category=in.(beds,seats)`, { price: 90 }, true],
    ['it enters the category', `${CARDS}&category=in.("beds")`, { category: 'beds' }, true],
    ['the excluded id', `${CARDS}&id=neq.a`, { price: 90 }, false],
    ['an id in other letters', `${CARDS}&id=eq.A`, { price: 90 }, true],
    ['a condition that is not compared', `${CARDS}&name=ilike.*bed*`, { price: 90 }, true],
    ['an absence that is excluded', `${CARDS}&sku=is.not_null`, { price: 90 }, true],
    ['a number in other digits', `${CARDS}&sku=eq.07`, { price: 90 }, true, { ...sofa, sku: '7' }],
    ['an id without its hyphens', `${CARDS}&id=eq.${UUID.replaceAll('-', '')}`, { price: 90 }, true, known],
    ['another id with hyphens', `${CARDS}&id=eq.${UUID.replace('7', '8')}`, { price: 90 }, false, known],
    ['a value with quotes that are not understood', `${CARDS}&category=in.("a\\"b")`, { price: 90 }, true],
  ])('%s', (_what, path, changes, expected, row = sofa) => {
    expect(isOutdated(path, updated(changes, row))).toBe(expected)
  })

  test('a date is not compared as a text', () => {
    const post = { id: 'p', slug: 'chairs', created_at: '2026-01-01T00:00:00+00:00' }
    const path = 'blog_posts?select=id,slug&created_at=eq.2026-01-01T00:00:00Z'
    expect(isOutdated(path, updated({ slug: 'stools' }, post, 'blog_posts'))).toBe(true)
  })

  test('truth and absence are compared', () => {
    const path = 'products?select=id,name&featured=is.true'
    const row = { ...sofa, featured: false }
    expect(isOutdated(path, updated({ name: 'Couch' }, row))).toBe(false)
    expect(isOutdated(path, updated({ featured: true }, row))).toBe(true)
  })
})

test('rows come and go', () => {
  const beds = `${CARDS}&category=eq.beds`
  expect(isOutdated(beds, inserted({ ...sofa, category: 'beds' }))).toBe(true)
  expect(isOutdated(beds, inserted(sofa))).toBe(false)
  expect(isOutdated(beds, deleted({ ...sofa, category: 'beds' }))).toBe(true)
  expect(isOutdated(beds, deleted(sofa))).toBe(false)
  expect(isOutdated(beds, { table: 'products', type: 'TRUNCATE', old: null, record: null })).toBe(true)
})

test('where only the key of the old row is known, an update counts as a change of everything', () => {
  const change: RowChange = { table: 'products', type: 'UPDATE', old: { id: 'a' }, record: sofa }
  expect(isOutdated(`${CARDS}&id=eq.a`, change)).toBe(true)
  expect(isOutdated(`${CARDS}&id=eq.b`, change)).toBe(false)
  expect(isOutdated(`${CARDS}&category=eq.beds`, change)).toBe(true)
  expect(isOutdated(`${CARDS}&id=eq.a`, { ...change, old: null })).toBe(true)
})

test('a change of another table matters where that table is embedded', () => {
  const change = updated({ name: 'Chairs' }, { id: 'c', name: 'Seats' }, 'categories')
  expect(isOutdated(CARDS, change)).toBe(false)
  expect(isOutdated('products?select=id,kind:categories!inner(name)', change)).toBe(true)
})

const facts = (id: string) => `product_facts?select=width_cm&id=eq.${id}`

test('facts are outdated by a change of theirs, and when their product is hidden, but not when it is sold or another one is hidden', () => {
  expect(isOutdated(facts('a'), updated({ width_cm: 2 }, { id: 'a', width_cm: 1 }, 'product_facts'))).toBe(
    true,
  )
  expect(isOutdated(facts('a'), updated({ status: 'hidden' }))).toBe(true)
  expect(isOutdated(facts('a'), updated({ stock_quantity: 3 }))).toBe(false)
  expect(isOutdated(facts('b'), updated({ status: 'hidden' }))).toBe(false)
})

const page = (id: string) => `products?select=id,product_facts(*),product_variants(id,price)&id=eq.${id}`

test('a page of a product is outdated by its own variants and facts, and not by those of others', () => {
  for (const table of ['product_variants', 'product_facts']) {
    const row = table === 'product_facts' ? { id: 'a' } : { id: 'v', product_id: 'a' }
    const change = updated({ ...row, price: 2 }, { ...row, price: 1 }, table)
    expect(isOutdated(page('a'), change), table).toBe(true)
    expect(isOutdated(page('b'), change), table).toBe(false)
    expect(isOutdated('products?select=id,product_facts(*),product_variants(*)', change), table).toBe(true)
  }
})

const variants = (id: string) => `product_variants?select=price&product_id=eq.${id}`
const variantChange = (column: string, from: unknown, to: unknown) => {
  const row = { id: 'v', product_id: 'a' }
  return updated({ ...row, [column]: to }, { ...row, [column]: from }, 'product_variants')
}

test('variants are outdated by a change of theirs, and when their product is hidden, but not by those of other products', () => {
  expect(isOutdated(variants('a'), variantChange('price', 1, 2))).toBe(true)
  expect(isOutdated(variants('a'), variantChange('active', true, false))).toBe(true)
  expect(isOutdated(variants('a'), variantChange('stock_quantity', 3, 2))).toBe(false)
  expect(isOutdated(variants('b'), variantChange('price', 1, 2))).toBe(false)
  expect(isOutdated(variants('a'), updated({ status: 'hidden' }))).toBe(true)
  expect(isOutdated(variants('b'), updated({ status: 'hidden' }))).toBe(false)
})

const cards = `${CARDS},product_variants(price,discount_price)&product_variants.active=eq.true`

test('a list with prices of variants is outdated by these, and not by what else changes in them or in the products', () => {
  for (const path of [cards, `${cards}&order=price,id&limit=2`]) {
    expect(isOutdated(path, variantChange('price', 1, 2))).toBe(true)
    expect(isOutdated(path, variantChange('active', true, false))).toBe(true)
    expect(isOutdated(path, variantChange('stock_quantity', 3, 2))).toBe(false)
    expect(isOutdated(path, updated({ sku: 'T' }))).toBe(false)
    expect(isOutdated(path, updated({ price: 90 }), [{ id: 'a', product_variants: [] }])).toBe(true)
  }
  const off = { active: false }
  expect(isOutdated(cards, updated({ ...off, price: 2 }, { ...off, price: 1 }, 'product_variants'))).toBe(
    false,
  )
  const slice = `${cards}&limit=2`
  expect(isOutdated(slice, updated({ price: 90 }), [{ id: 'b', product_variants: [{ price: 1 }] }])).toBe(
    false,
  )
})

test.each([
  ['a list that variants leave rows out of', 'products?select=id,product_variants!inner(price)&limit=2'],
  [
    'a list of products with variants',
    'products?select=id,product_variants(price)&product_variants=not.is.null&limit=2',
  ],
  ['a list whose ids are those of variants', 'products?select=name,product_variants(price,id)&limit=2'],
])('%s is outdated by a change of any product', (_what, path) => {
  expect(
    isOutdated(path, updated({ name: 'Couch' }), [{ id: 'b', name: 'Bed', product_variants: [{ id: 'b' }] }]),
  ).toBe(true)
})

test.each([
  ['another service', '../../auth/v1/user'],
  ['a table that is not followed', 'orders?select=id'],
  ['an embedded table that is not followed', 'products?select=id,order_items(id)'],
  ['an embedded table with a name in quotes', 'products?select=id,"categories"(name)'],
  ['an embedded table with a space after its name', 'products?select=id,categories (name)'],
  ['an embedded table with a hint in quotes', 'products?select=id,categories!"products_category_fkey"(name)'],
  ['two lists of columns', 'products?select=id&select=id,name'],
  ['a function that may read anything', 'rpc/popular'],
  [
    'a search with a table that it does not read',
    'rpc/search_active_products?p_text=bed&select=id,client_reviews(*)',
  ],
])('%s has no reads that could be followed', (_what, path) => {
  expect(readsOf(url(path), () => '[]')).toBeNull()
})

test('searches and filtered lists read what they are made from, and a fixed table needs no following', () => {
  for (const name of ['search_active_products', 'nearest_active_products']) {
    const search = readsOf(url(`rpc/${name}?p_text=bed`), () => '[]')
    expect(search?.map(({ table }) => table)).toEqual(['products', 'search_synonyms'])
  }
  for (const name of ['list_filtered_products', 'count_filtered_products', 'list_shop_filters']) {
    const list = readsOf(url(`rpc/${name}?p_groups=[]&select=id,product_variants(price)`), () => '[]')
    expect(list?.map(({ table }) => table)).toEqual([
      'products',
      'product_facts',
      'product_options',
      'product_variants',
      'website_settings',
    ])
  }
  expect(readsOf(url('states?select=code,name&order=name'), () => '[]')).toEqual([])
})
