import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullProduct, makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

const importRows = (rows: Json[]) => shop.as.admin.rpc('import_products', { p_rows: rows })

const feature = (row: Json, line: number) => ({
  line,
  id: row.id,
  set: { featured: true },
  was: { featured: false },
})

async function product(id: unknown): Promise<Json> {
  return (await shop.as.service.from('products').select().eq('id', id).single().throwOnError()).data
}

async function countBySku(sku: string) {
  return (await shop.as.service.from('products').select('id').eq('sku', sku)).data!.length
}

describe('a file of products', () => {
  test('may have prices and stock as cells of a file have them', async () => {
    const before = await makeProduct(make, { sku: randomUUID() })
    const rowOf = (set: Json) => [{ line: 2, id: before.id, set, was: {} }]
    await importRows(
      rowOf({ price: '₦45,000.50', discount_price: '40k', stock_quantity: '5.0' }),
    ).throwOnError()
    expect(await product(before.id)).toMatchObject({
      price: 45_000.5,
      discount_price: 40_000,
      stock_quantity: 5,
    })
    expect((await importRows(rowOf({ price: '45,00' }))).error).toMatchObject({
      hint: 'import_row_refused',
      message: 'Line 2: "45,00" cannot be read. Please write an amount such as 45000 or 1999.50.',
    })
  })

  test('creates new products and changes only the given columns of existing ones', async () => {
    const before = await makeProduct(make, { sku: randomUUID(), tags: ['oak'], discount_price: 5 })
    const sku = randomUUID()
    const fresh = {
      name: 'Bench',
      sku,
      category: before.category,
      price: 12.5,
      tags: ['a,b'],
      stock_quantity: 2,
    }
    await importRows([
      {
        line: 2,
        id: before.id,
        set: { price: 7, stock_quantity: 0 },
        was: { price: 250_000, stock_quantity: 5 },
      },
      { line: 3, id: null, set: fresh, was: {} },
    ]).throwOnError()
    expect(await product(before.id)).toMatchObject({
      price: 7,
      stock_quantity: 0,
      name: before.name,
      tags: ['oak'],
      discount_price: 5,
      created_at: before.created_at,
    })
    const { data } = await shop.as.service.from('products').select().eq('sku', sku).single()
    expect(data).toMatchObject({ ...fresh, status: 'active', featured: false, color_variants: [] })
  })

  test('sets every column except the key and the timestamps, for new and existing products', async () => {
    const { id, category } = await makeProduct(make)
    const set = await fullProduct(make, category)
    const sku = randomUUID()
    await importRows([
      { line: 2, id, set, was: {} },
      { line: 3, id: null, set: { ...set, sku }, was: {} },
    ]).throwOnError()
    expect(await product(id)).toMatchObject(set)
    const { data } = await shop.as.service.from('products').select().eq('sku', sku).single()
    expect(data).toMatchObject({ ...set, sku })
  })

  test('never sets the key or the timestamps of a product', async () => {
    const { id } = await makeProduct(make)
    const before = await product(id)
    const set = { id: randomUUID(), created_at: '2020-01-01T00:00:00Z', price: 3 }
    await importRows([{ line: 2, id, set, was: {} }]).throwOnError()
    expect(await product(id)).toMatchObject({ id, created_at: before.created_at, price: 3 })
  })

  test('with a discount price of 0 leaves the product without a discount', async () => {
    const { id } = await makeProduct(make, { discount_price: 5 })
    await importRows([{ line: 2, id, set: { discount_price: 0 }, was: { discount_price: 5 } }]).throwOnError()
    expect(await product(id)).toMatchObject({ discount_price: null })
  })

  test('is saved completely or not at all, and the invalid line is named', async () => {
    const before = await makeProduct(make)
    const sku = randomUUID()
    const answer = await importRows([
      { line: 2, id: before.id, set: { price: 7 }, was: { price: 250_000 } },
      { line: 3, id: null, set: { name: 'Bench', sku, category: before.category, price: 1 }, was: {} },
      { line: 4, id: null, set: { name: 'Bench', category: 'nowhere', price: 1 }, was: {} },
    ])
    expect(answer.status).toBe(409)
    expect(answer.error?.message).toMatch(/^Line 4: /)
    expect(await product(before.id)).toMatchObject({ price: 250_000 })
    expect(await countBySku(sku)).toBe(0)
  })

  test('does not overwrite products that were changed after the check', async () => {
    const { id } = await makeProduct(make, { tags: ['oak', 'new'] })
    const changed = await importRows([{ line: 2, id, set: { tags: [] }, was: { tags: ['oak'] } }])
    const gone = await importRows([{ line: 3, id: randomUUID(), set: { price: 1 }, was: {} }])
    const { sku } = await makeProduct(make, { sku: randomUUID() })
    const taken = await importRows([
      {
        line: 4,
        id: null,
        set: { name: 'A', sku: String(sku).toUpperCase(), category: 'x', price: 1 },
        was: {},
      },
    ])
    expect([changed.status, gone.status, taken.status]).toEqual([409, 409, 409])
    expect(changed.error?.message).toBe(
      'Line 2: this product was changed meanwhile. Please check the file again.',
    )
    expect(taken.error?.message).toMatch(/^Line 4: there is a product with this SKU/)
  })

  test('can swap featured products within their limit, and cannot exceed it', async () => {
    const { slug } = await makeCategory(make)
    const shown: Json[] = []
    for (let each = 0; each < 4; each++)
      shown.push(await makeProduct(make, { category: slug, featured: true }))
    const [next, tooMany] = [
      await makeProduct(make, { category: slug }),
      await makeProduct(make, { category: slug }),
    ]
    await importRows([
      feature(next, 2),
      { line: 3, id: shown[0]!.id, set: { featured: false }, was: { featured: true } },
    ]).throwOnError()
    const refused = await importRows([feature(tooMany, 2)])
    expect(refused.status).toBe(409)
    expect(refused.error?.message).toMatch(/^Line 2: The .* category already has 4 featured products/)
  })

  test('ends as it is with an error that no value of its rows caused', async () => {
    await shop.database.query(`
      create function private.fail() returns trigger language plpgsql as $$
      begin raise exception 'The table is being rebuilt.' using errcode = '55000'; end $$;
      create trigger fails before insert on public.products for each row execute function private.fail()`)
    const { slug } = await makeCategory(make)
    const set = { name: 'Bench', category: slug, price: 5 }
    const { error } = await importRows([{ line: 2, id: null, set, was: {} }])
    await shop.database.query('drop trigger fails on public.products; drop function private.fail()')
    expect(error).toMatchObject({ code: '55000', message: 'The table is being rebuilt.', hint: null })
  })

  test('of 20,001 rows is refused', async () => {
    const answer = await importRows(Array.from({ length: 20_001 }, (_, line) => ({ line })))
    expect(answer).toMatchObject({ status: 400, error: { message: expect.stringContaining('20,000') } })
  })
})

test('staff find products of any status by id or SKU', async () => {
  const [one, other] = [
    await makeProduct(make),
    await makeProduct(make, { sku: randomUUID(), status: 'draft' }),
  ]
  const { data } = await shop.as.admin
    .rpc('products_by_key', { p_ids: [one.id, other.id], p_skus: [other.sku] })
    .throwOnError()
  expect((data as Json[]).map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
})

async function idsBy(p_skus: string[], p_names: string[]) {
  const { data } = await shop.as.admin.rpc('products_by_key', { p_ids: [], p_skus, p_names }).throwOnError()
  return (data as Json[]).map(({ id }) => id)
}

test('staff find products that a row may mean: by name and SKU but for case, marks and zeros in front', async () => {
  const number = String(Date.now())
  const name = `Ọ̀ṣun chair ${number}`
  const { id } = await makeProduct(make, { name, sku: `00${number}`, status: 'draft' })
  const { id: lettered } = await makeProduct(make, { sku: `Abc-${number}` })
  expect(await idsBy([number], [])).toEqual([id])
  expect(await idsBy([`aBC-${number}`], [])).toEqual([lettered])
  expect(await idsBy([], [`OSUN  chair ${number}`])).toEqual([id])
  expect(await idsBy([`${number}1`], [`chair ${number}`])).toEqual([])
})

test('visitors and shoppers can neither import nor look up products', async () => {
  const { id, price } = await makeProduct(make)
  const rows = { p_rows: [{ line: 2, id, set: { price: 1 }, was: {} }] }
  for (const [client, status] of [
    [shop.as.anon, 401],
    [shop.as.stranger, 403],
  ] as const) {
    const written = await client.rpc('import_products', rows)
    const seen = await client.rpc('products_by_key', { p_ids: [id], p_skus: [] })
    expect([written.status, seen.status, seen.data]).toEqual([status, status, null])
  }
  expect(await product(id)).toMatchObject({ price })
})
