import { beforeAll, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { listCartProducts } from '../../app/storefront/cart/queries.ts'
import { estimateDelivery } from '../../app/storefront/delivery/queries.ts'
import { listProductCards } from '../../app/storefront/product-cards/queries.ts'
import { getProduct } from '../../app/storefront/product/queries.ts'
import { makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { FOUR, makeVariants } from './variants.ts'

// What the storefront reads of variants. The reader is a member of staff, who sees those that are off, too: the queries leave them out.

const shop = useShop()
let make: Make
let reader: ShopClient

beforeAll(() => {
  make = makeWith(shop)
  reader = shop.as.admin as ShopClient
})

/** The four variants, of which the last one is off. */
const withOneOff = (values?: Json) =>
  makeVariants(make, [...FOUR.slice(0, 3), { ...FOUR[3], active: false }], values)
const idsOf = (rows: readonly Json[]) => rows.map(({ id }) => String(id))

test('the page of a product reads its options and the variants that are on, in their order', async () => {
  const { product, variants } = await withOneOff()
  const found = await getProduct(reader, String(product.id))
  expect(found?.product_options.map(({ name }) => name)).toEqual(['Colour', 'Size'])
  expect(found?.product_variants.map(({ id }) => id)).toEqual(idsOf(variants).slice(0, 3))
})

test('a cart reads a variant as it is sold, and none that is off', async () => {
  const { product, variants } = await withOneOff({
    name: 'Lekki Sofa',
    image_url: 'https://a.example/sofa.jpg',
  })
  const rows = await listCartProducts(reader, idsOf(variants))
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'Lekki Sofa (Indigo / Three-seat)',
    'Lekki Sofa (Indigo / Two-seat)',
    'Lekki Sofa (Ochre / Two-seat)',
  ])
  expect(rows.find(({ id }) => id === variants[2]?.id)).toMatchObject({
    product_id: product.id,
    price: 320,
    discount_price: 250,
    stock_quantity: 2,
    image_url: 'https://a.example/sofa.jpg',
    color_variants: [],
    color_required: false,
  })
})

test('a cart reads what can be chosen instead of a product that has come to have variants', async () => {
  const { product, variants } = await withOneOff()
  const [asked] = await listCartProducts(reader, [String(product.id)])
  expect(asked).toMatchObject({ id: product.id, product_id: product.id })
  expect(asked?.variants?.map(({ id, choices }) => [id, choices])).toEqual([
    [variants[0]?.id, 'Indigo / Two-seat'],
    [variants[1]?.id, 'Indigo / Three-seat'],
    [variants[2]?.id, 'Ochre / Two-seat'],
  ])
  const off = await makeVariants(
    make,
    FOUR.map((variant) => ({ ...variant, active: false })),
  )
  expect(await listCartProducts(reader, [String(off.product.id)])).toEqual([])
})

test('a variant of a product that is made to order has no bound in the cart, and its own stock', async () => {
  const { product, variants } = await makeVariants(make)
  await make.row('product_facts', { id: product.id, made_to_order_weeks: 4 })
  const [indigo] = await listCartProducts(reader, idsOf(variants).slice(0, 1))
  expect(indigo).toMatchObject({ stock_quantity: null, made: { weeks: 4, stock: 4 } })
})

test('a variant that is made to order itself has no bound in the cart, and its product is not sold out', async () => {
  const made = { ...FOUR[1], stock_quantity: 0, made_to_order_weeks: 9 }
  const { product, variants } = await makeVariants(make, [{ ...FOUR[0], stock_quantity: 0 }, made])
  const rows = await listCartProducts(reader, idsOf(variants))
  expect(rows.map(({ stock_quantity, made: offer }) => [stock_quantity, offer])).toEqual([
    [0, undefined],
    [null, { weeks: 9, stock: 0 }],
  ])
  expect(await listProductCards(reader, [String(product.id)])).toMatchObject([
    { sold_out_label: 'Made to order' },
  ])
})

test('delivery is estimated for the size of the variant', async () => {
  await make.row('delivery_zones', {
    name: `Lagos ${crypto.randomUUID()}`,
    areas: ['LA'],
    fee_small: 1000,
    fee_large: 8000,
  })
  const { variants } = await makeVariants(make, [
    { ...FOUR[0], size_class: 'small' },
    { ...FOUR[1], size_class: 'large' },
  ])
  const fees = idsOf(variants).map(async (id) => {
    const estimate = await estimateDelivery(reader, [{ id, quantity: 1 }], 'LA', null)
    return estimate.lowest_fee
  })
  expect(await Promise.all(fees)).toEqual([1000, 8000])
})

const chargeDiscounts = (charge_discount_prices: boolean) =>
  shop.as.admin.from('website_settings').update({ charge_discount_prices }).eq('id', 1).throwOnError()

test('cards tell that prices of variants differ as they are charged', async () => {
  const same = { price: 300 }
  const made = await Promise.all([
    makeVariants(make),
    makeVariants(
      make,
      FOUR.map((variant) => ({ ...variant, ...same, discount_price: null })),
    ),
    makeVariants(make, [
      { ...FOUR[0], ...same },
      { ...FOUR[1], ...same, discount_price: 200 },
    ]),
    makeVariants(make, [
      { ...FOUR[0], ...same },
      { ...FOUR[1], active: false },
    ]),
  ])
  const ids = made.map(({ product }) => String(product.id))
  const shown = async () =>
    (await listProductCards(reader, ids)).map(({ has_price_range: hasRange = false }) => hasRange)
  expect(await shown()).toEqual([true, false, false, false])
  await chargeDiscounts(true)
  expect(await shown()).toEqual([true, false, true, false])
  await chargeDiscounts(false)
})
