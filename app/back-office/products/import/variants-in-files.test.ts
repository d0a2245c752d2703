import { describe, expect, test } from 'vitest'
import { csvLines, readCsv } from '../../../lib/csv.ts'
import { NO_FACTS } from '../fields/fact-fields.ts'
import type { VariantRow } from '../fields/variant-columns.ts'
import { productFileHeader, productFileRows, type ProductFileRow } from '../product-file.ts'
import { compareWithProducts } from './product-difference.ts'
import { readProductFile } from './read-product-file.ts'

// Files with a row for each variant: docs/behaviour/products.md#variants-in-files.

const categories = [{ slug: 'sofas', name: 'Sofas' }]
const VERSION = '2026-10-31T23:20:00.5+00:00'

function variant(id: string, choices: string[], values: Partial<VariantRow> = {}): VariantRow {
  return {
    id: `${id.repeat(8)}-2222-4333-8444-555555555555`,
    position: Number(id),
    choices,
    sku: null,
    price: 300,
    discount_price: null,
    stock_quantity: 4,
    image_url: null,
    size_class: null,
    weight_kg: null,
    made_to_order_weeks: null,
    deposit_percent: null,
    deposit_amount: null,
    active: true,
    ...values,
  }
}

const plain: ProductFileRow = {
  ...NO_FACTS,
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Lekki Sofa',
  sku: 'LK',
  description: 'Soft.',
  category: 'sofas',
  subcategory: null,
  price: 300,
  discount_price: null,
  stock_quantity: 5,
  status: 'active',
  featured: false,
  tags: ['new'],
  color_variants: ['Indigo', 'Ochre'],
  color_required: false,
  size_class: 'large',
  image_url: '/a.jpg',
  thumbnail_url: null,
  additional_images: [],
  deposit_percent: null,
  deposit_amount: null,
  created_at: '2026-10-31T23:20:00.123456+00:00',
  updated_at: VERSION,
  options: [],
  variants: [],
}

const sofa: ProductFileRow = {
  ...plain,
  options: [
    {
      position: 1,
      name: 'Colour',
      choices: ['Indigo', 'Ochre', 'Sand'],
      is_color: true,
      swatches: ['#1d3f8f', '', ''],
    },
    { position: 2, name: 'Size', choices: ['Two, small', 'Three'], is_color: false, swatches: [] },
  ],
  variants: [
    variant('1', ['Indigo', 'Two, small'], { sku: 'LK-1', discount_price: 250, weight_kg: 41.5 }),
    variant('2', ['Ochre', 'Three'], {
      price: 400.5,
      stock_quantity: 1,
      image_url: '/b.jpg',
      size_class: 'bulky',
      made_to_order_weeks: 6,
      deposit_percent: 60,
      active: false,
    }),
  ],
}

const stool: ProductFileRow = {
  ...plain,
  id: '21111111-2222-4333-8444-555555555555',
  name: 'Stool',
  sku: 'ST',
  color_variants: [],
}

const exported = (...products: ProductFileRow[]) =>
  csvLines([productFileHeader(), ...products.flatMap(productFileRows)])

function check(text: string, products: readonly ProductFileRow[] = [sofa, stool]) {
  const { rows, problems } = readProductFile(readCsv(new TextEncoder().encode(text)), categories)
  const difference = compareWithProducts(rows, products)
  return { rows: difference.rows, problems: [...problems, ...difference.problems] }
}

const messagesOf = (text: string, products?: readonly ProductFileRow[]) =>
  check(text, products).problems.map(({ line, message }) => `${line} ${message}`)

/** A file of the sofa in which cells of one line are others. */
function edited(line: number, changes: Record<string, string>): string {
  const header = productFileHeader()
  const rows = productFileRows(sofa)
  for (const [name, text] of Object.entries(changes)) rows[line - 2]![header.indexOf(name)] = text
  return csvLines([header, ...rows])
}

describe('an exported product with variants', () => {
  test('has a row for each, and imported again it changes nothing, in any order of the rows', () => {
    const file = exported(stool, sofa)
    const unchanged = [
      { kind: 'unchanged', id: stool.id },
      { kind: 'unchanged', id: sofa.id },
    ]
    expect(check(file)).toMatchObject({ rows: unchanged, problems: [] })
    const [header, first, ...rows] = productFileRowsOf(file)
    const turned = [header, ...rows.toReversed(), first].join('\r\n')
    expect(check(turned)).toMatchObject({ rows: unchanged.toReversed(), problems: [] })
  })

  test('can be sold while the file is edited', () => {
    const sold = { ...sofa, variants: sofa.variants!.map((each) => ({ ...each, stock_quantity: 0 })) }
    expect(check(exported(sofa), [sold])).toMatchObject({ rows: [{ kind: 'unchanged' }], problems: [] })
  })

  test('imported as a new product has the same options and variants', () => {
    const header = productFileHeader()
    const rows = productFileRows(sofa).map((cells) =>
      cells.map((cell, index) => (['ID', 'SKU', 'Variant ID'].includes(header[index]!) ? '' : cell)),
    )
    expect(check(csvLines([header, ...rows]), [])).toMatchObject({
      problems: [],
      rows: [
        {
          kind: 'new',
          values: { name: 'Lekki Sofa', description: 'Soft.', price: 300 },
          variants: {
            write: {
              options: [
                { name: 'Colour', choices: ['Indigo', 'Ochre'], is_color: true, swatches: ['#1d3f8f', ''] },
                { name: 'Size', choices: ['Two, small', 'Three'], is_color: false, swatches: [] },
              ],
              variants: sofa.variants!.map(({ id: _id, position: _position, ...values }) => values),
            },
          },
        },
      ],
    })
  })
})

function productFileRowsOf(file: string): string[] {
  return file.trim().split('\r\n')
}

test.each<[number, Record<string, string>, object, object]>([
  [2, { Price: '310' }, { price: 310 }, {}],
  [2, { 'Discount Price': '' }, { discount_price: null }, {}],
  [2, { Price: '250' }, { price: 250, discount_price: null }, {}],
  [3, { Stock: '7' }, { stock_quantity: 7 }, { [sofa.variants![1]!.id]: 1 }],
  [3, { 'Variant Image': '', 'Variant Delivery Size': '' }, { image_url: null, size_class: null }, {}],
  [3, { 'Variant Active': 'yes', 'Variant SKU': 'LK-2' }, { active: true, sku: 'LK-2' }, {}],
  [3, { 'Variant Made to Order Within (Weeks)': '' }, { made_to_order_weeks: null }, {}],
  [2, { 'Variant Deposit Amount': '90,000' }, { deposit_amount: 90_000 }, {}],
  [
    3,
    { 'Variant Deposit Percent': '', 'Variant Deposit Amount': '₦90k' },
    { deposit_percent: null, deposit_amount: 90_000 },
    {},
  ],
  [3, { 'Option 1 Value': 'Sand' }, { choices: ['Sand', 'Three'] }, {}],
])('line %d with %j writes %j of its variant and names the stock it replaces', (line, cells, set, opened) => {
  const { rows, problems } = check(edited(line, cells))
  expect(problems).toEqual([])
  const ids = sofa.variants!.map(({ id }) => ({ id }))
  expect(rows).toMatchObject([
    { kind: 'changed', changes: [], variants: { write: { opened, version: VERSION } } },
  ])
  expect(rows[0]?.variants?.write.variants).toEqual(
    ids.map((known, index) => (index === line - 2 ? { ...known, ...set } : known)),
  )
})

test('variants that the file does not name stay, and unknown choices are new ones, by their spelling in the shop', () => {
  const file =
    'SKU,Option 1 Name,Option1 Value,Option 2 Name,Option2 Value,Stock\nLK,colour,OCHRE,size,two\\, small,3'
  const { rows, problems } = check(file.replace(String.raw`two\, small`, '"two, small"'))
  expect(problems).toEqual([])
  expect(rows[0]?.variants?.write.variants).toEqual([
    { id: sofa.variants![0]!.id },
    { id: sofa.variants![1]!.id },
    { choices: ['Ochre', 'Two, small'], stock_quantity: 3 },
  ])
})

const stoolOf = (stock: string) =>
  `SKU,Option 1 Name,Option 1 Value,Stock,Variant SKU\nST,Wood,Oak,2,a\n,,Iroko,${stock},b`

test('a product of the shop gets variants if the file says how many pieces there are of each', () => {
  expect(check(stoolOf('0')).rows).toMatchObject([
    {
      id: stool.id,
      kind: 'changed',
      variants: { write: { variants: [{ choices: ['Oak'] }, { choices: ['Iroko'] }] } },
    },
  ])
  expect(messagesOf(stoolOf(''))).toEqual([expect.stringMatching(/^3 Stock: write how many pieces/)])
})

test('a file of before still changes what is the product’s, and prices, stock and colours are refused by name', () => {
  expect(check('SKU,Name,Price,Stock,Colours\nLK,Eko Sofa,300,5,"Indigo, Ochre"')).toMatchObject({
    problems: [],
    rows: [{ kind: 'changed', changes: [{ field: 'name' }] }],
  })
  for (const [column, cell] of [
    ['Price', '310'],
    ['Discount Price', '5'],
    ['Stock', '6'],
    ['Colours', 'Ochre'],
  ])
    expect(messagesOf(`SKU,${column}\nLK,${cell}`)).toEqual([
      `2 ${column}: prices, stock and colours of “Lekki Sofa” are those of its variants: Indigo / Two, small, Ochre / Three. Change the rows of its variants, which Export writes.`,
    ])
})

test('other systems’ rows without a name belong to the product above, and Default Title is no option', () => {
  const header = 'Name,Category,Price,Stock,Option1 Name,Option1 Value,Variant SKU'
  const file = `${header}\nLamp,sofas,5,7,Title,Default Title,ZL-1\nBench,sofas,38,3,Size,Small,ZS-1\n,,51,2,,Large,ZS-2`
  expect(check(file, [])).toMatchObject({
    problems: [],
    rows: [
      { kind: 'new', values: { name: 'Lamp', price: 5, stock_quantity: 7 } },
      {
        values: { name: 'Bench', price: 38 },
        variants: {
          write: {
            options: [{ name: 'Size', choices: ['Small', 'Large'] }],
            variants: [
              { choices: ['Small'], price: 38, stock_quantity: 3, sku: 'ZS-1' },
              { choices: ['Large'], price: 51, stock_quantity: 2, sku: 'ZS-2' },
            ],
          },
        },
      },
    ],
  })
})

const many = (count: number) =>
  `Name,Category,Price,Option 1 Name,Option 1 Value\n${Array.from({ length: count }, (_, index) => `Bed,sofas,5,Size,${index}`).join('\n')}`

test.each([
  [many(300), '2 A product has at most 200 variants, and these are 300.'],
  [many(2049), '2 A product has at most 200 variants, and these are 2,049.'],
  [
    edited(3, { 'Option 1 Value': 'indigo', 'Option 2 Value': 'TWO, small' }),
    '3 Line 2 has the variant “Indigo / Two, small” already.',
  ],
  [
    edited(3, { 'Variant Deposit Amount': '5' }),
    '3 Variant Deposit Amount: Enter the deposit in percent or in naira, not both.',
  ],
  [
    edited(3, { 'Variant Deposit Percent': '101' }),
    '3 Variant Deposit Percent: “101” is not valid. Enter a whole percentage from 1 to 100.',
  ],
  [edited(3, { 'Option 2 Value': '' }), '3 Option 2 Value: write which “Size” this variant has.'],
  [edited(3, { 'Option 2 Name': 'Wood' }), '3 Option 2 Name: the product has “Size” here.'],
  [edited(3, { 'Option 3 Value': 'Oak' }), '3 Option 3 Value: name the option of “Oak” in Option 3 Name.'],
  [edited(3, { 'Option 1 Swatch': 'red' }), '3 Option 1 Swatch: “red” is not valid. Write a colour'],
  [edited(3, { 'Variant ID': 'x' }), '3 Variant ID: the product has no variant with the ID "x".'],
  [
    edited(3, { 'Variant Delivery Size': 'huge' }),
    '3 Variant Delivery Size: “huge” is not valid. Choose small',
  ],
  [edited(3, { 'Variant Active': 'maybe' }), '3 Variant Active: “maybe” is not valid. Write true or false.'],
  [edited(3, { 'Discount Price': '500' }), '3 Discount Price: ₦500 is above ₦400.5'],
  [edited(3, { Category: 'beds' }), '3 Category: line 2 has another value for the same product.'],
  [edited(2, { 'Colour Option': 'Wood' }), '2 Colour Option: the product has no option "Wood".'],
  [
    exported({
      ...sofa,
      options: sofa.options!.map((option) => ({ ...option, position: 3 - option.position })),
    }),
    '2 Option 1 Name: “Lekki Sofa” has the options Colour, Size, and this file has Size, Colour.',
  ],
])('refuses the rows %#', (file, message) => {
  expect(messagesOf(file)).toEqual([expect.stringContaining(message)])
})

test('a stock that was edited and sold meanwhile is asked for', () => {
  const [first, second] = sofa.variants!
  const sold = { ...sofa, variants: [{ ...first!, stock_quantity: 1 }, second!] }
  expect(messagesOf(edited(2, { Stock: '9' }), [sold])).toEqual([
    '2 Stock: the file has 9, but it was 4 at export and is 1 now. Enter 6 to keep your change of +5, and 1 as Stock at export.',
  ])
})
