import { beforeAll, expect, test } from 'vitest'
import {
  getProductWithVariants,
  updateProductWithVariants,
  type VariantsEdit,
} from '../../app/back-office/products/editor/queries.ts'
import type { Variants } from '../../app/back-office/products/variants/read-variants.ts'
import { valuesOf } from '../../app/back-office/products/variants/stored-variants.ts'
import { EditConflict } from '../../app/lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { listVariants, makeVariants } from './variants.ts'

// The product form saves a product and its variants together: docs/behaviour/variants.md#the-table-of-variants.

const shop = useShop()
const staff = () => shop.as.admin as ShopClient
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

async function openProduct() {
  const { product, variants } = await makeVariants(make)
  const id = String(product.id)
  const opened = valuesOf((await getProductWithVariants(staff(), id))!)
  return { id, version: String(product.updated_at), opened, variants }
}

/** The variants with these values of the one in this place. */
function changed(variants: Variants, place: number, values: Json): Variants {
  return {
    ...variants,
    variants: variants.variants.map((each, index) => (index === place ? { ...each, ...values } : each)),
  }
}

const edit = (opened: Variants, mine: Variants, more: Partial<VariantsEdit> = {}): VariantsEdit => ({
  mine,
  opened,
  attempts: [],
  isTouched: true,
  ...more,
})

test('columns and variants are saved in one step with one version, or neither is', async () => {
  const { id, version, opened } = await openProduct()
  const mine = changed(opened, 0, { price: 310, stock_quantity: 9 })
  const saved = await updateProductWithVariants(
    staff(),
    id,
    { name: 'Renamed' },
    { version },
    edit(opened, mine),
  )
  expect(await getProductWithVariants(staff(), id)).toMatchObject({
    name: 'Renamed',
    updated_at: saved,
    price: 310,
  })
  const taken = changed(changed(mine, 0, { sku: 'same' }), 1, { sku: 'SAME' })
  await expect(
    updateProductWithVariants(staff(), id, { name: 'Again' }, { version: saved }, edit(mine, taken)),
  ).rejects.toMatchObject({ hint: 'variant_sku_taken' })
  expect(await getProductWithVariants(staff(), id)).toMatchObject({ name: 'Renamed', updated_at: saved })
})

test('without variants any more the product has columns of its own again, in the same step', async () => {
  const { id, version, opened } = await openProduct()
  const none = { options: [], variants: [] }
  await updateProductWithVariants(
    staff(),
    id,
    { price: 77, stock_quantity: 2 },
    { version },
    edit(opened, none),
  )
  expect(await getProductWithVariants(staff(), id)).toMatchObject({
    price: 77,
    stock_quantity: 2,
    product_variants: [],
  })
})

test('a sale meanwhile is a conflict where the form changes that stock, and shows the variants that differ', async () => {
  const { id, version, opened, variants } = await openProduct()
  await shop.database.query('update public.product_variants set stock_quantity = 3 where id = $1', [
    variants[0]?.id,
  ])
  const price = changed(opened, 1, { price: 410 })
  const saved = await updateProductWithVariants(staff(), id, {}, { version }, edit(opened, price))
  expect((await listVariants(make, id))[0]).toMatchObject({ stock_quantity: 3 })
  const mine = changed(opened, 0, { stock_quantity: 6 })
  const conflict = await updateProductWithVariants(
    staff(),
    id,
    { name: 'Mine' },
    { version: saved },
    edit(opened, mine),
  ).catch((error: unknown) => error)
  expect(conflict).toBeInstanceOf(EditConflict)
  const { mine: shown, theirs } = conflict as EditConflict
  expect(shown['variants']).toContain('Indigo / Two-seat: ₦300, 6 in stock')
  expect(theirs?.['variants']).toContain('Indigo / Two-seat: ₦300, 3 in stock')
  expect(shown['variants']).not.toContain('Ochre / Two-seat: ₦320, discount ₦250, 2 in stock')
  const version2 = theirs?.updated_at
  const kept = { theirs: (await getProductWithVariants(staff(), id))! }
  await updateProductWithVariants(staff(), id, {}, { version: version2 }, edit(opened, mine, kept))
  expect(await listVariants(make, id)).toMatchObject([{ stock_quantity: 6 }, { price: 410 }, {}, {}])
})

test('an attempt whose answer was lost is no conflict, nor is a sale since', async () => {
  const { id, version, opened, variants } = await openProduct()
  const first = changed(opened, 0, { price: 310 })
  await updateProductWithVariants(staff(), id, {}, { version }, edit(opened, first))
  await shop.database.query('update public.product_variants set stock_quantity = 1 where id = $1', [
    variants[1]?.id,
  ])
  await updateProductWithVariants(staff(), id, {}, { version }, edit(opened, first))
  const second = changed(opened, 0, { price: 330 })
  const attempts = { attempts: [{ variants: first }] }
  await updateProductWithVariants(
    staff(),
    id,
    {},
    { version, ...attempts },
    edit(opened, second, { attempts: [first] }),
  )
  expect(await listVariants(make, id)).toMatchObject([{ price: 330 }, { stock_quantity: 1 }, {}, {}])
})

test('somebody else’s change of variants is named where this form changes others', async () => {
  const { id, version, opened } = await openProduct()
  const theirs = changed(opened, 0, { price: 350 })
  await updateProductWithVariants(staff(), id, {}, { version }, edit(opened, theirs))
  const attempt = updateProductWithVariants(
    staff(),
    id,
    { name: 'Mine' },
    { version, values: { name: 'Before' } },
    edit(opened, opened, { isTouched: false }),
  )
  await expect(attempt).rejects.toMatchObject({
    mine: { variants: ['Indigo / Two-seat: ₦300, 4 in stock'] },
    theirs: { variants: ['Indigo / Two-seat: ₦350, 4 in stock'] },
    opened: { variants: ['Indigo / Two-seat: ₦300, 4 in stock'] },
  })
})
