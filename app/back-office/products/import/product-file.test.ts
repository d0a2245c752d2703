import { describe, expect, test } from 'vitest'
import { csvLines, readCsv } from '../../../lib/csv.ts'
import { parseForm } from '../../../lib/forms/parse-form.ts'
import { FACT_NAMES, NO_FACTS } from '../fields/fact-fields.ts'
import { PRODUCT_FIELD_NAMES, productSchema } from '../product-fields.ts'
import { productFileHeader, productFileRows, type ProductFileRow } from '../product-file.ts'
import { compareWithProducts } from './product-difference.ts'
import { MAX_IMPORT_ROWS, readProductFile } from './read-product-file.ts'

const categories = [
  { slug: 'sofas', name: 'Sofas' },
  { slug: 'wall-art', name: 'Wall Art' },
]

/** What the form makes of its required fields alone. */
function minimalProduct() {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Sofa', category: 'sofas', price: '1' }))
    form.set(name, value)
  const parsed = parseForm(productSchema, form)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.data
}

const sofa: ProductFileRow = {
  ...minimalProduct(),
  ...NO_FACTS,
  id: '11111111-2222-4333-8444-555555555555',
  sku: 'SOF-1',
  name: 'Lekki Sofa',
  description: 'Soft.',
  category: 'sofas',
  price: 250_000,
  discount_price: 199_999.5,
  stock_quantity: 4,
  status: 'active',
  featured: true,
  tags: ['new', 'velvet'],
  color_variants: ['Ochre'],
  image_url: '/a.jpg',
  created_at: '2026-10-31T23:20:00.123456+00:00',
}

/** A product that tries everything a cell can hold. */
const odd: ProductFileRow = {
  ...sofa,
  id: '21111111-2222-4333-8444-555555555555',
  sku: null,
  width_cm: 94.5,
  legs_come_off: false,
  materials: '=iroko,\n"cotton"',
  further_facts: ['Weave: plain, dyed; twice', 'Threads: 20/30'],
  name: '=HYPERLINK("http://bad")',
  description: '-two\r\nlines, "quoted"; +234\t',
  subcategory: "'=guarded already",
  discount_price: null,
  featured: false,
  status: 'hidden',
  tags: ['@home', 'a, b', 'c\\'],
  additional_images: ['https://x.example/a,b.jpg', '/b.jpg'],
}

const read = (text: string, known = categories) =>
  readProductFile(readCsv(new TextEncoder().encode(text)), known)

/** The category that a cell means, or why it means none. */
function categoryOf(cell: string, known: typeof categories) {
  const { rows, problems } = read(`Category\n${cell}`, known)
  return rows[0]?.values.category ?? problems[0]?.message
}

const difference = (text: string, products = [sofa, odd]) => compareWithProducts(read(text).rows, products)

test('what was exported comes back without any difference', () => {
  const file = csvLines([productFileHeader(), ...productFileRows(sofa), ...productFileRows(odd)])
  expect(read(file)).toMatchObject({ problems: [], unknown: [] })
  expect(difference(file)).toMatchObject({
    rows: [
      { kind: 'unchanged', id: sofa.id },
      { kind: 'unchanged', id: odd.id },
    ],
    problems: [],
    warnings: [],
  })
})

test('a product is known by its SKU, and only what the file speaks of changes', () => {
  const file = 'sku,Price,STOCK\nSOF-1,"₦260,000",4'
  expect(difference(file)).toEqual({
    rows: [
      {
        line: 2,
        name: 'Lekki Sofa',
        sku: 'SOF-1',
        kind: 'changed',
        id: sofa.id,
        changes: [{ field: 'price', before: 250_000, after: 260_000 }],
      },
    ],
    problems: [],
    warnings: [],
  })
})

test('says when a product was created in the time of Lagos', () => {
  const created = productFileHeader().indexOf('Created')
  expect(productFileRows(sofa)[0]?.[created]).toBe('2026-11-01 00:20')
})

describe('a category', () => {
  const office = { slug: 'office-chairs', name: 'Chairs' }
  const twice = [{ slug: 'chairs', name: 'Chairs' }, office]

  test('is known by its slug first, so that an exported file moves no product', () => {
    expect(categoryOf('chairs', twice)).toBe('chairs')
    expect(categoryOf('office-chairs', twice)).toBe('office-chairs')
  })

  test('is known by its slug or its name in any case, as long as no other one can be meant', () => {
    expect(categoryOf('Office-Chairs', twice)).toBe('office-chairs')
    expect(categoryOf('CHAIRS', [office])).toBe('office-chairs')
    expect(categoryOf('Chairs', twice)).toContain('2 categories are called "Chairs".')
  })

  test('is known by its name without marks, and by its marks where there are two', () => {
    const oba = { slug: 'oba-1', name: 'Ọba’s Chairs' }
    const other = { slug: 'oba-2', name: "Oba's Chairs" }
    expect(categoryOf("oba's chairs", [oba])).toBe('oba-1')
    expect(categoryOf('Ọba’s Chairs'.normalize('NFD'), [oba, other])).toBe('oba-1')
    expect(categoryOf("OBA'S CHAIRS", [oba, other])).toBe('oba-2')
    expect(categoryOf('Óba chairs', [oba, other])).toContain('There is no category')
    expect(categoryOf("Óba's  chairs", [oba, other])).toContain('2 categories are called')
  })

  test('whose name another one has must be given by its slug', () => {
    expect(categoryOf('Chairs', [office, { slug: 'garden-chairs', name: 'chairs' }])).toBe(
      'Category: 2 categories are called "Chairs". Write the slug of the one you mean: office-chairs, garden-chairs.',
    )
  })
})

describe('the stock of an exported file', () => {
  const file = csvLines([productFileHeader(), ...productFileRows(sofa)])
  const sold = { ...sofa, stock_quantity: 1 }
  const changesOf = (text: string) => difference(text, [sold]).rows

  test('stays in the file but does not bring back what was sold since', () => {
    expect(changesOf(file.replace('250000', '260000'))).toEqual([
      expect.objectContaining({ changes: [{ field: 'price', before: 250_000, after: 260_000 }] }),
    ])
    expect(changesOf(file)).toEqual([expect.objectContaining({ kind: 'unchanged' })])
  })

  test('changes where it was edited', () => {
    expect(changesOf('SKU,Stock,Stock at export\nSOF-1,6,1')).toEqual([
      expect.objectContaining({ changes: [{ field: 'stock_quantity', before: 1, after: 6 }] }),
    ])
  })

  test.each([
    ['SOF-1,9,4', '6 to keep your change of +5'],
    ['SOF-1,3,4', '0 to keep your change of -1'],
    ['SOF-1,2,4', 'the number of pieces that are left'],
  ])('is asked for where %j was edited and pieces were sold since', (row, number) => {
    expect(difference(`SKU,Stock,Stock at export\n${row}`, [sold])).toEqual({
      rows: [],
      problems: [
        {
          line: 2,
          message: `Stock: the file has ${row.split(',')[1]}, but it was 4 at export and is 1 now. Enter ${number}, and 1 as Stock at export.`,
        },
      ],
      warnings: [],
    })
  })

  test('is no question once the shop has it, so that a file can be imported again', () => {
    expect(changesOf('SKU,Stock,Stock at export\nSOF-1,1,4')).toEqual([
      expect.objectContaining({ kind: 'unchanged' }),
    ])
  })

  test.each(['SKU,Stock\nSOF-1,4', 'SKU,Stock,Stock at export\nSOF-1,4,'])(
    'is what %j says, without the stock at export',
    (text) => {
      expect(changesOf(text)).toEqual([
        expect.objectContaining({ changes: [{ field: 'stock_quantity', before: 1, after: 4 }] }),
      ])
    },
  )

  test('is that of a new product', () => {
    expect(changesOf('Name,Category,Price,Stock,Stock at export\nBed,sofas,5,4,4')).toEqual([
      expect.objectContaining({
        kind: 'new',
        values: { name: 'Bed', category: 'sofas', price: 5, stock_quantity: 4 },
      }),
    ])
  })
})

test('a product without a SKU, or with an unknown one, is new', () => {
  const { rows } = difference('Name,SKU,Category,Price\nBed,,Wall Art,5\nBench,BEN-1,sofas,6')
  expect(rows).toEqual([
    expect.objectContaining({
      line: 2,
      kind: 'new',
      values: { name: 'Bed', sku: null, category: 'wall-art', price: 5 },
    }),
    expect.objectContaining({ line: 3, kind: 'new', sku: 'BEN-1' }),
  ])
})

test('a discount price of 0 in a file means no discount', () => {
  const file = `ID,Discount Price\n${sofa.id},0\n${odd.id},0`
  expect(difference(file).rows).toEqual([
    expect.objectContaining({
      kind: 'changed',
      changes: [{ field: 'discount_price', before: 199_999.5, after: null }],
    }),
    expect.objectContaining({ kind: 'unchanged', id: odd.id }),
  ])
})

test('a discount price that saves nothing means no discount, also where only the price is lowered to it', () => {
  const file = `ID,Price,Discount Price\n${sofa.id},250000,250000\n${odd.id},5,5`
  const ended = { field: 'discount_price', before: 199_999.5, after: null }
  expect(difference(file).rows).toEqual([
    expect.objectContaining({ kind: 'changed', changes: [ended] }),
    expect.objectContaining({ changes: [expect.objectContaining({ field: 'price' })] }),
  ])
  expect(difference(`ID,Price\n${sofa.id},199999.50`).rows).toMatchObject([
    { kind: 'changed', changes: [{ field: 'price', after: 199_999.5 }, ended] },
  ])
  expect(difference('Name,Category,Price,Discount Price\nBed,sofas,5,5').rows).toMatchObject([
    { kind: 'new', values: { price: 5, discount_price: null } },
  ])
})

test('an emptied cell empties the field, and an ID lets the SKU change', () => {
  const { rows } = difference(`ID,SKU,Description\n${sofa.id},SOF-2,`)
  expect(rows).toEqual([
    expect.objectContaining({
      kind: 'changed',
      changes: [
        { field: 'sku', before: 'SOF-1', after: 'SOF-2' },
        { field: 'description', before: 'Soft.', after: null },
      ],
    }),
  ])
})

test.each([
  ['Name,Category,Price\n,sofas,5', 'Name: Enter a name.'],
  ['Name,Category,Price\nBed,beds,5', 'Category: There is no category "beds".'],
  [
    'Name,Category,Price\nBed,sofas,five',
    'Price: “five” cannot be read. Enter an amount such as 45000 or 1999.50.',
  ],
  ['Name,Category,Price\nBed,sofas,', 'Price: Enter a price.'],
  [
    'Name,Category,Price\nBe\0d,sofas,1',
    'Name: “Be␀d” is not valid. Please remove the invisible character at position 3.',
  ],
  ['SKU,Stock\nSOF-1,-1', 'Stock: “-1” is not valid. Enter a whole number, 0 or more.'],
  ['SKU,Stock\nSOF-1,1.5', 'Stock: “1.5” is not valid. Enter a whole number, 0 or more.'],
  [
    'SKU,Stock,Stock at export\nSOF-1,4,x',
    'Stock at export: “x” is not valid. Enter a whole number, 0 or more.',
  ],
  ['SKU,Status\nSOF-1,burnt', 'Status: “burnt” is not valid. Choose active, draft or hidden.'],
  ['SKU,Featured\nSOF-1,maybe', 'Featured: “maybe” is not valid. Write true or false.'],
  [
    'SKU,Image\nSOF-1,sofa.jpg',
    'Image: “sofa.jpg” is not valid. Enter an address that begins with https:// or with /.',
  ],
  [
    'SKU,Thumbnail\nSOF-1,C:\\sofa.jpg',
    'Thumbnail: “C:\\sofa.jpg” is not valid. Enter an address that begins with https:// or with /.',
  ],
  [
    'SKU,Additional Images\nSOF-1,"/b.jpg,sofa.jpg"',
    'Additional Images: “/b.jpg,sofa.jpg” is not valid. Enter addresses that begin with https:// or with /.',
  ],
  ['ID,Stock\nx,1', 'ID: "x" is not the ID of a product. Leave it empty for a new product.'],
  ['SKU,Price\nA,1\nA,2', 'SKU: "A" stands on line 2 already.'],
  ['SKU,Price\nDUP,1\ndup ,2', 'SKU: "dup" stands on line 2 already.'],
])('the file %j has a problem on its last line', (file, message) => {
  const lines = file.split('\n').length
  expect(read(file).problems).toEqual([{ line: lines, message }])
})

test.each([
  [
    'SKU,Discount Price\nSOF-1,250000.01',
    'Discount Price: ₦250,000.01 is above ₦250,000. The discount price cannot be above the price.',
  ],
  ['Name,SKU\nBed,BED-9', 'A new product needs a category and a price.'],
  ['ID,Stock\n31111111-2222-4333-8444-555555555555,1', 'has the ID'],
  [`ID,SKU,Stock\n,SOF-1,1\n${sofa.id},,2`, 'Line 2 means the same product.'],
])('the file %j does not fit the shop', (file, message) => {
  expect(difference(file).problems).toEqual([
    { line: file.split('\n').length, message: expect.stringContaining(message) },
  ])
})

test('a SKU that two products of the shop have says nothing', () => {
  const { problems } = difference('SKU,Stock\nSOF-1,1', [sofa, { ...odd, sku: 'SOF-1' }])
  expect(problems).toEqual([
    { line: 2, message: expect.stringContaining('2 products of the shop have the SKU') },
  ])
})

test.each([
  ['Colour of the sky,Mood\nblue,good', 'No column of this file is known.'],
  ['Name,name\nBed,Bench', 'has the column "name" twice'],
  ['Name,Price', 'no products below it'],
  [`SKU\n${'A\n'.repeat(MAX_IMPORT_ROWS + 1)}`, 'This file has 20,001 products. Please split it'],
])('a file that makes no sense as a whole is refused', (file, message) => {
  expect(() => read(file)).toThrow(message)
})

test('columns that mean nothing to the shop are named', () => {
  expect(read('SKU,Mood,Stock\nSOF-1,good,4').unknown).toEqual(['Mood'])
})

test.each([...PRODUCT_FIELD_NAMES, ...FACT_NAMES])(
  'a file in which only %s differs changes the product',
  (field) => {
    const row = {
      line: 2,
      id: sofa.id,
      sku: sofa.sku,
      values: { [field]: 'other' },
      stockAtExport: null,
      remarks: [],
    }
    expect(compareWithProducts([row], [sofa]).rows).toMatchObject([{ kind: 'changed', changes: [{ field }] }])
  },
)
