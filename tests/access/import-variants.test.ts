import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { compareWithProducts } from '../../app/back-office/products/import/product-difference.ts'
import { writesOf } from '../../app/back-office/products/import/product-writes.ts'
import { readProductFile } from '../../app/back-office/products/import/read-product-file.ts'
import { importProducts, listProductsByKey } from '../../app/back-office/products/product-file-queries.ts'
import { productFileHeader, productFileRows } from '../../app/back-office/products/product-file.ts'
import { csvLines, readCsv } from '../../app/lib/csv.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { placeOrder } from './checkout.ts'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { COLOUR, FOUR, listVariants, makeVariants, SIZE } from './variants.ts'

// Files with a row for each variant, from the shop and back into it: docs/behaviour/products.md#csv-files.

const shop = useShop()
let make: Make
let client: ShopClient

beforeAll(() => {
  make = makeWith(shop)
  client = shop.as.admin as ShopClient
})

const header = productFileHeader()

async function exported({ id, sku }: Json) {
  const products = await listProductsByKey(client, [{ id: String(id), sku: String(sku) }])
  return products.flatMap(productFileRows)
}

/** What the file changes, as the screen of the import finds it. */
async function check(rows: readonly (readonly unknown[])[]) {
  const table = readCsv(new TextEncoder().encode(csvLines([header, ...rows] as string[][])))
  const { data } = await shop.as.service.from('categories').select('slug, name').throwOnError()
  const file = readProductFile(table, data)
  const keys = file.rows.map(({ id, sku, values }) => ({ id, sku, name: values.name }))
  const difference = compareWithProducts(file.rows, await listProductsByKey(client, keys))
  expect([...file.problems, ...difference.problems]).toEqual([])
  return difference.rows
}

async function withVariants() {
  const variants = FOUR.map((variant, index) => ({
    ...variant,
    sku: randomUUID(),
    ...(index === 0 && { image_url: '/indigo.jpg', size_class: 'bulky', weight_kg: 41.5 }),
    ...(index === 1 && { made_to_order_weeks: 6, deposit_amount: 90_000, active: false }),
    ...(index === 2 && { deposit_percent: 70 }),
  }))
  const { product } = await makeVariants(make, variants, { sku: randomUUID() })
  return product
}

/** Puts other texts in the cells of one row. */
function edit(rows: readonly (readonly unknown[])[], index: number, changes: Json) {
  return rows.map((cells, at) =>
    at === index ? cells.map((cell, column) => changes[header[column]!] ?? cell) : cells,
  )
}

const valuesOf = (variants: Json[]) =>
  variants.map(({ id: _id, product_id: _product, sku: _sku, ...values }) => values)

test('an exported product with variants comes back without a difference, and as a new product it has the same', async () => {
  const product = await withVariants()
  const rows = await exported(product)
  expect(rows).toHaveLength(4)
  expect(await check(rows)).toMatchObject([{ kind: 'unchanged', id: product.id }])
  const sku = randomUUID()
  const skus = rows.map(() => randomUUID())
  const asNew = rows.map(
    (_, index) =>
      edit(rows, index, { ID: '', SKU: sku, 'Variant ID': '', 'Variant SKU': skus[index] })[index]!,
  )
  await importProducts(client, writesOf(await check(asNew)))
  const { data: copy } = await shop.as.service
    .from('products')
    .select()
    .eq('sku', sku)
    .single()
    .throwOnError()
  const copied = await listVariants(make, copy.id)
  expect(valuesOf(copied)).toEqual(valuesOf(await listVariants(make, product.id)))
  expect(copied.map((variant) => variant.sku)).toEqual(skus)
  const options = shop.as.service
    .from('product_options')
    .select('name, choices, is_color')
    .eq('product_id', copy.id)
  expect((await options.order('position').throwOnError()).data).toEqual([
    COLOUR,
    { ...SIZE, is_color: false },
  ])
  expect(copy).toMatchObject({ price: 300, stock_quantity: 7, color_variants: ['Indigo', 'Ochre'] })
})

test('edited rows change their variants and the product in one step', async () => {
  const product = await withVariants()
  const rows = await exported(product)
  const renamed = rows.map((cells) => edit([cells], 0, { Name: 'Eko Sofa' })[0]!)
  const file = edit(edit(renamed, 0, { Price: '310', 'Variant Deposit Percent': '50' }), 3, {
    Stock: '9',
    'Option 1 Value': 'Sand',
  })
  const [difference] = await check(file)
  expect(difference).toMatchObject({ kind: 'changed', changes: [{ field: 'name', after: 'Eko Sofa' }] })
  await importProducts(client, writesOf([difference!]))
  expect(await listVariants(make, product.id)).toMatchObject([
    { price: 310, stock_quantity: 4, deposit_percent: 50 },
    { price: 400, deposit_amount: 90_000 },
    { price: 320, deposit_percent: 70 },
    { choices: ['Sand', 'Three-seat'], stock_quantity: 9 },
  ])
  const { data } = await shop.as.service
    .from('products')
    .select()
    .eq('id', product.id)
    .single()
    .throwOnError()
  expect(data).toMatchObject({
    name: 'Eko Sofa',
    price: 310,
    stock_quantity: 15,
    color_variants: ['Indigo', 'Ochre', 'Sand'],
  })
})

test.each(['edited', 'sold'])(
  'a product whose variants were %s since the check is refused with its line',
  async (how) => {
    const product = await withVariants()
    const writes = writesOf(await check(edit(await exported(product), 0, { Stock: '9' })))
    const [first, ...others] = await listVariants(make, product.id)
    if (how === 'sold') {
      const line = { product_id: product.id, variant_id: first!.id, quantity: 1 }
      expect((await placeOrder(shop.as.owner, [line])).error).toBeNull()
    } else
      await writeVariants(
        shop.as.admin,
        product.id,
        [COLOUR, SIZE],
        [{ ...first, price: 5 }, ...others],
      ).throwOnError()
    await expect(importProducts(client, writes)).rejects.toMatchObject({
      message: 'Line 2: this product was changed meanwhile. Please check the file again.',
    })
  },
)

test('a variant that cannot be stored is refused with the line of its product, and nothing is written', async () => {
  const [one, other] = [await withVariants(), await withVariants()]
  const [taken] = await listVariants(make, other.id)
  const writes = writesOf(
    await check(edit(await exported(one), 2, { 'Variant SKU': taken?.sku, Price: '280' })),
  )
  await expect(importProducts(client, writes)).rejects.toMatchObject({
    message: `Line 2: Another variant has the SKU "${taken?.sku}".`,
  })
  expect((await listVariants(make, one.id))[2]).toMatchObject({ price: 320 })
})
