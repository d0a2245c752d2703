import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_VARIANTS } from '../../app/back-office/products/fields/variant-columns.ts'
import { MAX_CHOICES, MAX_OPTIONS } from '../../app/back-office/products/variants/variant-table.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { COLOUR, FOUR, listVariants, makeVariants, SIZE } from './variants.ts'

// Options and variants, and what they make of their product: docs/behaviour/variants.md.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

const productOf = async (id: unknown): Promise<Json> =>
  (await shop.as.service.from('products').select().eq('id', id).single().throwOnError()).data

/** The columns of a product that are its variants'. */
async function keptOf(id: unknown) {
  const { price, discount_price, stock_quantity, color_variants } = await productOf(id)
  return { price, discount_price, stock_quantity, color_variants }
}

const write = (id: unknown, variants: readonly Json[], changes: Json = {}) =>
  writeVariants(shop.as.admin, id, [COLOUR, SIZE], variants, changes)

const charge = (charge_discount_prices: boolean) =>
  shop.as.admin.from('website_settings').update({ charge_discount_prices }).eq('id', 1).throwOnError()

const VARIANT = 'b3dfcd05-db01-4cf4-a015-567007d4e6e3'

describe('a product with variants', () => {
  test('has the stock and the colours of those that are on, and the prices of the cheapest', async () => {
    const { product, variants } = await makeVariants(make)
    expect(await keptOf(product.id)).toEqual({
      price: 300,
      discount_price: null,
      stock_quantity: 10,
      color_variants: ['Indigo', 'Ochre'],
    })
    const withoutIndigo = variants.map(({ id, choices }, index) => ({ id, choices, active: index > 1 }))
    await write(product.id, withoutIndigo).throwOnError()
    expect(await keptOf(product.id)).toEqual({
      price: 320,
      discount_price: 250,
      stock_quantity: 3,
      color_variants: ['Ochre'],
    })
    await write(
      product.id,
      variants.map(({ id, choices }) => ({ id, choices, active: false })),
    ).throwOnError()
    expect(await keptOf(product.id)).toMatchObject({ price: 300, stock_quantity: 0, color_variants: [] })
  })

  test('has those of another cheapest one once discount prices are charged', async () => {
    const { product } = await makeVariants(make)
    await charge(true)
    expect(await keptOf(product.id)).toMatchObject({ price: 320, discount_price: 250 })
    await charge(false)
    expect(await keptOf(product.id)).toMatchObject({ price: 300, discount_price: null })
  })

  test.each([{ stock_quantity: 3 }, { price: 1 }, { discount_price: 1 }, { color_variants: ['Rust'] }])(
    'refuses %j in a plain call, an edit and a file, with the names of its variants',
    async (values) => {
      const { product } = await makeVariants(make)
      const kept = await keptOf(product.id)
      const attempts = [
        shop.as.admin.from('products').update(values).eq('id', product.id),
        shop.as.service.from('products').update(values).eq('id', product.id),
        shop.as.admin.rpc('update_product', { p_id: product.id, p_changes: values }),
        shop.as.admin.rpc('import_products', {
          p_rows: [{ line: 7, id: product.id, set: values, was: {} }],
        }),
      ]
      for (const attempt of attempts)
        expect(await attempt).toMatchObject({
          status: 409,
          error: {
            hint: 'product_has_variants',
            message: expect.stringContaining(
              'Indigo / Two-seat, Indigo / Three-seat, Ochre / Two-seat, Ochre / Three-seat',
            ),
          },
        })
      expect(await keptOf(product.id)).toEqual(kept)
    },
  )

  test('takes a write that repeats what it has, and one of other columns', async () => {
    const { product } = await makeVariants(make)
    const kept = await keptOf(product.id)
    const update = { ...kept, discount_price: 0, name: 'Renamed' }
    await shop.as.admin.from('products').update(update).eq('id', product.id).throwOnError()
    const set = { ...kept, tags: ['new'] }
    const rows = [{ line: 2, id: product.id, set, was: {} }]
    await shop.as.admin.rpc('import_products', { p_rows: rows }).throwOnError()
    expect(await productOf(product.id)).toMatchObject({ ...kept, name: 'Renamed', tags: ['new'] })
  })

  test('keeps its columns as plain ones once it has none any more', async () => {
    const { product } = await makeVariants(make)
    await writeVariants(shop.as.admin, product.id, [], []).throwOnError()
    expect(await keptOf(product.id)).toMatchObject({ price: 300, stock_quantity: 10 })
    await shop.as.admin.from('products').update({ stock_quantity: 6 }).eq('id', product.id).throwOnError()
    expect(await keptOf(product.id)).toMatchObject({ stock_quantity: 6 })
  })
})

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ choices: [`Size ${index}`] }))
const oneVariant = [{ choices: ['S'] }]
const size = (values: Json = {}) => [{ name: 'Size', choices: ['S'], ...values }]

describe('set_product_variants()', () => {
  test('gives a new variant the prices of its product and no stock, and keeps what a call does not name', async () => {
    const { id } = await makeProduct(make, { price: 90, discount_price: 80 })
    const image_url = '/s.jpg'
    await writeVariants(
      shop.as.admin,
      id,
      [SIZE],
      [
        { choices: ['Two-seat'], sku: ' LK-2 ', image_url },
        { choices: ['Three-seat'], price: 100, size_class: 'bulky', weight_kg: 41.5 },
      ],
    ).throwOnError()
    const [two, three] = await listVariants(make, id)
    expect(two).toMatchObject({
      price: 90,
      discount_price: 80,
      stock_quantity: 0,
      sku: 'LK-2',
      image_url,
      active: true,
    })
    expect(three).toMatchObject({ price: 100, discount_price: null, size_class: 'bulky', weight_kg: 41.5 })
    await writeVariants(
      shop.as.admin,
      id,
      [SIZE],
      [
        { ...three, weight_kg: null, price: null, stock_quantity: null },
        { id: two?.id, choices: ['Two-seat'], stock_quantity: 2 },
      ],
      { p_opened: { [String(two?.id)]: 0 } },
    ).throwOnError()
    expect(await listVariants(make, id)).toEqual([
      { ...three, position: 1, weight_kg: null },
      { ...two, position: 2, stock_quantity: 2 },
    ])
  })

  test('swaps choices and SKUs of two variants, and takes an option away', async () => {
    const { product, variants } = await makeVariants(
      make,
      FOUR.map((variant, index) => ({ ...variant, sku: `${index} ${randomUUID()}` })),
    )
    const [one, two] = variants as [Json, Json]
    await write(product.id, [
      { ...one, choices: two.choices, sku: two.sku },
      { ...two, choices: one.choices, sku: one.sku },
    ]).throwOnError()
    expect(await listVariants(make, product.id)).toMatchObject([
      { id: one.id, choices: two.choices, sku: two.sku },
      { id: two.id, choices: one.choices, sku: one.sku },
    ])
    const refused = await writeVariants(
      shop.as.admin,
      product.id,
      [COLOUR],
      [
        { id: one.id, choices: ['Indigo'] },
        { id: two.id, choices: ['Indigo'] },
      ],
    )
    expect(refused.error).toMatchObject({ hint: 'variants_invalid', message: 'Two variants are "Indigo".' })
    await writeVariants(
      shop.as.admin,
      product.id,
      [COLOUR],
      [{ id: one.id, choices: ['Ochre'] }],
    ).throwOnError()
    expect(await keptOf(product.id)).toMatchObject({
      stock_quantity: one.stock_quantity,
      color_variants: ['Ochre'],
    })
  })

  test('returns null and changes nothing if somebody else has saved, or an order has taken stock, meanwhile', async () => {
    const { product, variants } = await makeVariants(make)
    const p_version = product.updated_at
    const [one] = variants as [Json]
    const opened = { p_version, p_opened: { [String(one.id)]: one.stock_quantity } }
    const { data: version } = await write(product.id, [{ ...one, price: 310 }], opened).throwOnError()
    expect(version).toBe((await productOf(product.id)).updated_at)
    expect(version).not.toBe(p_version)
    const stored = await listVariants(make, product.id)
    expect((await write(product.id, [{ ...one, price: 320 }], opened).throwOnError()).data).toBeNull()
    const outdated = { p_version: version, p_opened: { [String(one.id)]: 9 } }
    expect((await write(product.id, [{ ...one, price: 320 }], outdated).throwOnError()).data).toBeNull()
    const stale = await write(product.id, [{ ...one, stock_quantity: 9 }], {
      p_version: version,
    }).throwOnError()
    expect(stale.data, 'which stock it replaces is not said').toBeNull()
    expect((await write(randomUUID(), []).throwOnError()).data).toBeNull()
    expect(await listVariants(make, product.id)).toEqual(stored)
    const unchanged = await write(product.id, [{ ...one, price: 310 }], { p_version: version }).throwOnError()
    expect(unchanged.data, 'a save without a change gives no new version').toBe(version)
  })

  test.each([
    [size(), many(300), `A product has at most ${MAX_VARIANTS} variants, and these are 300.`],
    [size(), many(2049), `A product has at most ${MAX_VARIANTS} variants, and these are 2,049.`],
    [
      size({ choices: many(51).map(({ choices }) => choices[0]) }),
      oneVariant,
      `at most ${MAX_CHOICES} choices of "Size", and these are 51.`,
    ],
    [
      ['A', 'B', 'C', 'D'].map((name) => ({ name, choices: ['S'] })),
      oneVariant,
      `at most ${MAX_OPTIONS} options, and these are 4.`,
    ],
    [[...size(), ...size({ name: ' SIZE ' })], oneVariant, 'Two options have the name "SIZE".'],
    [[...size({ is_color: true }), ...size({ name: 'Wood', is_color: true })], oneVariant, 'Only one option'],
    [size({ name: ' ' }), oneVariant, 'Please name option 1'],
    [size({ choices: [] }), oneVariant, 'Size: please name every choice.'],
    [size({ choices: ['S', ' '] }), oneVariant, 'Size: please name every choice.'],
    [size({ choices: ['S', 's'] }), oneVariant, 'Size: "S" is there twice.'],
    [size({ swatches: ['red'] }), oneVariant, 'Size: please write a colour such as #1d3f8f.'],
    [size({ swatches: ['#1d3f8f', ''] }), oneVariant, 'Size: each choice has one colour, or none has.'],
    [size(), [...oneVariant, ...oneVariant], 'Two variants are "S".'],
    [size(), [{ choices: ['M'] }], '"M" is not one choice of each option.'],
    [size(), [{ choices: ['S', 'S'] }], '"S / S" is not one choice of each option.'],
    [size(), [{}], '"" is not one choice of each option.'],
    [size(), [], 'Options and variants belong together'],
    [[], oneVariant, 'Options and variants belong together'],
    [size(), [{ choices: ['S'], price: -1 }], 'S: please write a price of ₦0 or more.'],
    [size(), [{ choices: ['S'], price: 'NaN' }], 'S: please write a price of ₦0 or more.'],
    [
      size(),
      [{ choices: ['S'], price: 5, discount_price: 6 }],
      'S: the discount price must be lower than the price.',
    ],
    [size(), [{ choices: ['S'], stock_quantity: -1 }], 'S: the stock cannot be less than 0.'],
    [size(), [{ choices: ['S'], weight_kg: 0 }], 'S: please write a weight'],
    [
      size(),
      [{ choices: ['S'], made_to_order_weeks: 0 }],
      'S: please write a whole number of weeks from 1 to 52',
    ],
    [
      size(),
      [{ choices: ['S'], made_to_order_weeks: 53 }],
      'S: please write a whole number of weeks from 1 to 52',
    ],
    [size(), [{ choices: ['S'], size_class: 'huge' }], 'S: please choose one of the size classes.'],
    [size(), [{ choices: ['S'], sku: 'x'.repeat(101) }], 'S: a SKU has at most 100 characters.'],
    [size(), [{ choices: ['S'], image_url: 'javascript:alert(1)' }], 'S: the picture needs an address'],
  ])('refuses %j with %j: %s', async (options, variants, message) => {
    const { id } = await makeProduct(make)
    const { status, error } = await writeVariants(shop.as.admin, id, options, variants)
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { hint: 'variants_invalid', message: expect.stringContaining(message) },
    })
    expect(await listVariants(make, id)).toEqual([])
  })

  test.each([
    [[...size(), ...size({ name: ' SIZE ' })], oneVariant, { option: 'SIZE', column: 'name' }],
    [size({ choices: ['S', ' '] }), oneVariant, { option: 'Size', column: 'choices' }],
    [
      size({ choices: many(51).map(({ choices }) => choices[0]) }),
      oneVariant,
      { option: 'Size', column: 'choices' },
    ],
    [size(), [{ choices: ['S'] }, { id: VARIANT, choices: ['S'] }], { variant: VARIANT }],
    [size(), [{ id: VARIANT, choices: ['M'] }], { variant: VARIANT }],
    [size(), [{ id: VARIANT, choices: ['S'], price: -1 }], { variant: VARIANT, column: 'price' }],
    [
      size({ choices: ['S', 'M'] }),
      [
        { id: VARIANT, choices: ['S'], sku: 'a' },
        { choices: ['M'], sku: 'A' },
      ],
      { variant: VARIANT, column: 'sku' },
    ],
    [size(), many(201), null],
  ])('a refusal of %j with %j is about %j', async (options, variants, place) => {
    const { id } = await makeProduct(make)
    const { error } = await writeVariants(shop.as.admin, id, options, variants)
    expect(JSON.parse(error?.details || 'null')).toEqual(place)
  })

  test.each([
    [null, oneVariant],
    [{}, oneVariant],
    [size(), 'x'],
    [size(), [{ choices: 'S' }]],
    [size(), [{ choices: ['S'], stock_quantity: 1.5 }]],
  ])('refuses %j with %j, which no screen sends', async (options, variants) => {
    const { id } = await makeProduct(make)
    const { status, error } = await writeVariants(shop.as.admin, id, options as never, variants as never)
    expect({ status, error }).toMatchObject({ status: 400, error: { hint: 'request_unreadable' } })
  })

  test('refuses a SKU that another variant has, in any case, and an id that is another row’s', async () => {
    const sku = `LK-${randomUUID()}`
    const { product, variants } = await makeVariants(make, [{ choices: ['Indigo', 'Two-seat'], sku }])
    const { id } = await makeProduct(make, { sku })
    const add = (variant: Json, others: Json[] = []) =>
      writeVariants(shop.as.admin, id, size(), [{ choices: ['S'], ...variant }, ...others])
    const taken = { status: 409, error: { hint: 'variant_sku_taken' } }
    expect(await add({ sku: sku.toLowerCase() })).toMatchObject(taken)
    const twice = [
      size({ choices: ['S', 'M'] }),
      [
        { choices: ['S'], sku: 'A' },
        { choices: ['M'], sku: 'a' },
      ],
    ] as const
    expect(await writeVariants(shop.as.admin, id, ...twice)).toMatchObject(taken)
    for (const other of [variants[0]?.id, product.id, id])
      expect((await add({ id: other })).error).toMatchObject({ hint: 'request_unreadable' })
    expect((await add({ sku: `${sku}-2` })).error).toBeNull()
  })

  test('leaves a line in the history for each row that changed, under the name that staff know', async () => {
    const { product, variants } = await makeVariants(make)
    await write(
      product.id,
      variants.map((variant, index) => (index === 0 ? { ...variant, price: 305 } : variant)),
    ).throwOnError()
    const { data } = await shop.as.admin
      .from('audit_log')
      .select('table_name, action, row_label, changes')
      .eq('actor', 'staff')
      .in('row_id', [product.id, ...variants.map(({ id }) => id)])
      .throwOnError()
    expect(data).toEqual([
      {
        table_name: 'product_variants',
        action: 'update',
        row_label: `${product.name} (Indigo / Two-seat)`,
        changes: { price: [300, 305] },
      },
    ])
  })
})

const makeColours = (id: unknown, p_stocks: unknown, p_version?: unknown) =>
  shop.as.admin.rpc('make_variants_of_colors', { p_product_id: id, p_stocks, p_version })

describe('make_variants_of_colors()', () => {
  test('makes each colour a variant with the stock that staff counted', async () => {
    const product = await makeProduct(make, {
      color_variants: ['Ochre', 'Oat'],
      stock_quantity: 9,
      price: 50,
    })
    const { data } = await makeColours(product.id, { Ochre: 4, Oat: 0 }, product.updated_at).throwOnError()
    expect(await productOf(product.id)).toMatchObject({
      updated_at: data,
      stock_quantity: 4,
      color_variants: ['Ochre', 'Oat'],
    })
    expect(await listVariants(make, product.id)).toMatchObject([
      { choices: ['Ochre'], stock_quantity: 4, price: 50 },
      { choices: ['Oat'], stock_quantity: 0, price: 50 },
    ])
    expect(await makeColours(product.id, { Ochre: 4, Oat: 0 })).toMatchObject({
      error: { hint: 'product_has_variants' },
    })
    expect((await makeColours(product.id, {}, product.updated_at)).data).toBeNull()
  })

  test.each([
    [['Ochre', 'Oat'], { Ochre: 4 }, 'variants_invalid', 'Please write how many pieces you have in Oat.'],
    [['Ochre'], { Ochre: '4' }, 'variants_invalid', 'Please write how many pieces you have in Ochre.'],
    [['Ochre'], { Ochre: -4 }, 'variants_invalid', 'Ochre: the stock cannot be less than 0.'],
    [['Ochre'], { Ochre: 4, Rust: 1 }, 'key_unknown', 'Rust'],
    [['Ochre'], [], 'request_unreadable', ''],
    [[], {}, 'variants_invalid', 'has no colours'],
  ])('refuses the colours %j with the stocks %j', async (color_variants, stocks, hint, message) => {
    const { id } = await makeProduct(make, { color_variants })
    const { error } = await makeColours(id, stocks)
    expect(error).toMatchObject({ hint, message: expect.stringContaining(message) })
    expect(await listVariants(make, id)).toEqual([])
  })
})
