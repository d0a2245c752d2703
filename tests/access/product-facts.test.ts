import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { NO_FACTS } from '../../app/back-office/products/fields/fact-fields.ts'
import type { EditedProduct } from '../../app/back-office/products/product-fields.ts'
import {
  duplicateProduct,
  getProductForEditing,
  insertProductWithFacts,
  updateProductWithFacts,
} from '../../app/back-office/products/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
const staff = () => shop.as.admin as ShopClient
let make: Make
let product: Json

beforeAll(async () => {
  make = makeWith(shop)
  product = await makeProduct(make)
})

const writeFacts = (facts: Json, id = product.id) =>
  shop.as.admin.from('product_facts').upsert({ id, ...facts })

const stored = async (id: unknown) => (await getProductForEditing(staff(), String(id)))!

test.each([
  [{ width_cm: 0 }, 'measure_invalid', /^Width: please write more than 0 and at most 2,000 cm/],
  [{ depth_cm: -5 }, 'measure_invalid', /^Depth:/],
  [{ height_cm: 2000.1 }, 'measure_invalid', /^Height:/],
  [{ seat_height_cm: 0.04 }, 'measure_invalid', /^Seat height:/],
  [{ diagonal_depth_cm: 'NaN' }, 'measure_invalid', /^Diagonal depth:/],
  [{ weight_kg: 0 }, 'measure_invalid', /^Weight: .* kg, or nothing\.$/],
  [{ made_to_order_weeks: 0 }, 'made_to_order_invalid', /whole number of weeks from 1 to 52/],
  [{ made_to_order_weeks: 53 }, 'made_to_order_invalid', /whole number of weeks from 1 to 52/],
  [{ parcels: 0 }, 'parcels_invalid', /whole number from 1 to 100/],
  [{ parcels: 101 }, 'parcels_invalid', /whole number from 1 to 100/],
  [{ further_facts: ['without a colon'] }, 'further_fact_invalid', /^Further facts: "without a colon"/],
  [{ further_facts: [': without a label'] }, 'further_fact_invalid', /a label/],
])('the database refuses the facts %j with the code %s', async (facts, hint, message) => {
  const { status, error } = await writeFacts(facts)
  expect({ status, error }).toMatchObject({
    status: 400,
    error: { hint, message: expect.stringMatching(message) },
  })
})

test('facts of a product that nobody wrote are null, and blank texts are stored as null', async () => {
  const { id } = await makeProduct(make)
  expect(await stored(id)).toMatchObject(NO_FACTS)
  await writeFacts({ care: ' ', further_facts: [], made_in: ' Nigeria ' }, id).throwOnError()
  expect(await stored(id)).toMatchObject({ ...NO_FACTS, made_in: 'Nigeria' })
})

test('a change of facts gives their product a new version, and the history names the product', async () => {
  const { id, name } = await makeProduct(make)
  const versions = [(await stored(id)).updated_at]
  for (const width_cm of [90, 91, 91]) {
    await writeFacts({ width_cm }, id).throwOnError()
    versions.push((await stored(id)).updated_at)
  }
  expect(new Set(versions).size, 'the last write changes nothing').toBe(3)
  const { data } = await shop.as.admin
    .from('audit_log')
    .select('action, row_label, changes')
    .eq('table_name', 'product_facts')
    .eq('row_id', id)
    .order('created_at')
    .throwOnError()
  expect(data).toMatchObject([
    { action: 'insert', row_label: name },
    { action: 'update', row_label: name, changes: { width_cm: [90, 91] } },
  ])
})

const edited = async (id: unknown): Promise<EditedProduct> => {
  const { id: _id, created_at: _created, updated_at: _updated, ...row } = await stored(id)
  return row as EditedProduct
}

test('the form saves a product with its facts in one step, and tells of what somebody else changed in either', async () => {
  const id = randomUUID()
  const row = { ...(await edited(product.id)), width_cm: 180, materials: 'Iroko' }
  await insertProductWithFacts(staff(), { ...row, id }, [])
  await insertProductWithFacts(staff(), { ...row, materials: 'Teak', id }, [row])
  const opened = await stored(id)
  expect(opened).toMatchObject({ width_cm: 180, materials: 'Teak' })

  const values = await edited(id)
  const open = { version: opened.updated_at, values }
  const version = await updateProductWithFacts(staff(), id, { ...values, name: 'Wider', width_cm: 190 }, open)
  expect(await stored(id)).toMatchObject({
    name: 'Wider',
    width_cm: 190,
    materials: 'Teak',
    updated_at: version,
  })
  for (const change of [{ height_cm: 80 }, { tags: ['new'] }])
    await expect(updateProductWithFacts(staff(), id, { ...values, ...change }, open)).rejects.toMatchObject({
      theirs: { name: 'Wider' },
    })
  await expect(
    updateProductWithFacts(staff(), id, { ...values, width_cm: 0 }, { ...open, version }),
  ).rejects.toMatchObject({ hint: 'measure_invalid' })
  expect(await stored(id), 'nothing of a refused form is saved').toMatchObject({
    name: 'Wider',
    width_cm: 190,
  })
})

test('stock that an order took meanwhile is not overwritten by a form that changes facts', async () => {
  const { id } = await makeProduct(make, { stock_quantity: 5 })
  const values = await edited(id)
  const { stock_quantity: _stock, ...untouched } = values
  const version = (await stored(id)).updated_at
  await shop.database.query(
    'update public.products set stock_quantity = 4, updated_at = updated_at where id = $1',
    [id],
  )
  const open = { values, version: (await stored(id)).updated_at ?? version }
  await updateProductWithFacts(staff(), id as string, { ...untouched, width_cm: 70 }, open)
  expect(await stored(id)).toMatchObject({ stock_quantity: 4, width_cm: 70 })
  await expect(
    updateProductWithFacts(
      staff(),
      id as string,
      { ...values, width_cm: 71, stock_quantity: 9 },
      { ...open, version: (await stored(id)).updated_at, unversioned: { stock_quantity: 5 } },
    ),
  ).rejects.toMatchObject({ theirs: { stock_quantity: 4 } })
})

test('a copy of a product has its facts', async () => {
  const { id } = await makeProduct(make)
  await writeFacts({ width_cm: 90, further_facts: ['Weave: plain'] }, id).throwOnError()
  const copy = randomUUID()
  await duplicateProduct(staff(), String(id), copy)
  expect(await stored(copy)).toMatchObject({ width_cm: 90, further_facts: ['Weave: plain'], status: 'draft' })
})

test('an import writes facts of new and known products, and refuses them by line and when they changed meanwhile', async () => {
  const { id, category } = await makeProduct(make)
  const importRows = (rows: Json[]) => shop.as.admin.rpc('import_products', { p_rows: rows })
  const name = `Imported ${randomUUID()}`
  await importRows([
    { line: 2, id, set: { width_cm: 120.5, care: null }, was: { width_cm: null, care: null } },
    { line: 3, id: null, set: { name, category, price: 5, parcels: 2, care: null }, was: {} },
    { line: 4, id: null, set: { name: `${name} 2`, category, price: 5, parcels: null }, was: {} },
  ]).throwOnError()
  expect(await stored(id)).toMatchObject({ width_cm: 120.5, parcels: null })
  const { data } = await shop.as.admin
    .from('products')
    .select('product_facts(parcels)')
    .like('name', `${name}%`)
    .order('name')
    .throwOnError()
  expect(data).toEqual([{ product_facts: { parcels: 2 } }, { product_facts: null }])

  const refused = await importRows([{ line: 7, id, set: { width_cm: 0 }, was: { width_cm: 120.5 } }])
  expect(refused.error).toMatchObject({
    hint: 'measure_invalid',
    message: expect.stringMatching(/^Line 7: Width/),
  })
  const outdated = await importRows([{ line: 8, id, set: { width_cm: 130 }, was: { width_cm: null } }])
  expect(outdated.error).toMatchObject({ hint: 'import_row_outdated' })
})
