import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CsvError, csvLines, readCsv, type RowProblem } from '../../../lib/csv.ts'
import { NO_FACTS } from '../fields/fact-fields.ts'
import { productFileHeader, productFileRows, type ProductFileRow } from '../product-file.ts'
import { compareWithProducts } from './product-difference.ts'
import { readProductFile } from './read-product-file.ts'

// Files as spreadsheets and other shops write them.

const categories = ['accessories', 'chairs'].map((slug) => ({ slug, name: slug }))

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/support/catalogues/${name}.csv`, import.meta.url)))

function product(values: Partial<ProductFileRow>): ProductFileRow {
  return {
    ...NO_FACTS,
    id: crypto.randomUUID(),
    name: 'Stool',
    sku: null,
    description: null,
    category: 'accessories',
    subcategory: null,
    price: 45_000,
    discount_price: null,
    stock_quantity: 5,
    status: 'active',
    featured: false,
    tags: [],
    color_variants: [],
    color_required: false,
    size_class: 'medium',
    image_url: null,
    thumbnail_url: null,
    additional_images: [],
    deposit_percent: null,
    deposit_amount: null,
    created_at: '2026-03-04T10:00:00+00:00',
    ...values,
  }
}

function check(file: string | Uint8Array, products: readonly ProductFileRow[] = []) {
  const table = readCsv(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  const { rows, problems, notes } = readProductFile(table, categories)
  const difference = compareWithProducts(rows, products)
  return {
    ...difference,
    problems: [...table.problems, ...problems, ...difference.problems],
    notes,
  }
}

const linesOf = (remarks: readonly RowProblem[]) => remarks.map(({ line, message }) => `${line} ${message}`)
const valuesOf = (file: string | Uint8Array) =>
  check(file).rows.map((row) => (row.kind === 'new' ? row.values : undefined))

test.each([
  ['windows-1252', 'not in UTF-8'],
  ['utf16-tabs', 'not in UTF-8'],
  ['prestashop-export', 'separates its cells by semicolons'],
])('%s is refused as a whole', (name, message) => {
  expect(() => check(bytesOf(name))).toThrow(CsvError)
  expect(() => check(bytesOf(name))).toThrow(message)
})

test.each([
  [
    'vertical-tab',
    ['2 Name: “Two␋lines” is not valid. Please remove the invisible character at position 4.'],
  ],
  [
    'prices',
    [
      '7 Price: “45.000,00” cannot be read.',
      '9 Price: “$46.79” ',
      '13 Price: “45000.005” ',
      '14 Price: “12,5” ',
    ],
  ],
  ['stock', ['6 Stock: “in stock” is not valid.', '7 Stock: “10+” is not valid.']],
  [
    'pictures-in-one-cell',
    [
      '5 Image: “http://old-shop.example/img/1.jpg” is not valid. Enter an address that begins with https:// or with /.',
    ],
  ],
  ['excel-damage', []],
  ['excel-ansi-question-marks', []],
  ['no-sku-imported-twice', []],
  ['shopify-columns-renamed', []],
  ['shopify-export', ['2 A new product needs', '3 A new product needs']],
  ['woocommerce-export', ['2 ID: "101" is not the ID of a product.']],
])('the problems of %s have their line, column and cell', (name, expected) => {
  const problems = linesOf(check(bytesOf(name)).problems)
  if (expected.length === 0) expect(problems).toEqual([])
  for (const start of expected)
    expect(problems.filter((problem) => problem.startsWith(start))).toHaveLength(1)
})

test('HTML becomes text, and the line says so', () => {
  const file = bytesOf('shopify-columns-renamed')
  expect(valuesOf(file)).toMatchObject([
    { description: 'Brass lamp & linen shade\n40 cm' },
    { description: 'Carved iroko stool' },
  ])
  expect(linesOf(check(file).warnings)).toEqual([
    '2 Description: this cell has HTML. It is imported as text, without tags.',
    '3 Description: this cell has HTML. It is imported as text, without tags.',
  ])
  const stored = product({ sku: 'A', description: 'Soft & warm' })
  expect(check('SKU,Description\nA,<p>Soft &amp; warm</p>', [stored])).toMatchObject({
    rows: [{ kind: 'unchanged' }],
    warnings: [],
  })
})

test('several pictures in one cell are told apart by what stands between them', () => {
  const image_url = 'https://pictures.example/a.jpg'
  const [c, d] = ['https://pictures.example/c.jpg', 'https://pictures.example/d.jpg']
  const b = 'https://pictures.example/b.jpg'
  expect(valuesOf(bytesOf('pictures-in-one-cell'))).toMatchObject([
    { image_url, additional_images: [b, c, d] },
    { image_url, additional_images: [b, c, d] },
    { image_url, additional_images: [c, d] },
  ])
})

test.each([
  ['"Oak; Iroko"', ['Oak', 'Iroko'], ['Colours are split at “;”.']],
  ['Oak|Iroko', ['Oak', 'Iroko'], ['Colours are split at “|”.']],
  ['"Oak, Iroko"', ['Oak', 'Iroko'], []],
  ['Oak / Iroko', ['Oak', 'Iroko'], ['Colours are split at “/”.']],
  ['"Oak\r\nIroko"', ['Oak', 'Iroko'], ['Colours are split at line breaks.']],
])('the colours %j are %j', (cell, color_variants, notes) => {
  const file = `Name,Category,Price,Colours\nStool,chairs,5,${cell}`
  expect(valuesOf(file)).toMatchObject([{ color_variants }])
  expect(check(file).notes).toEqual(notes)
})

describe('what a spreadsheet did to letters', () => {
  const name = 'Ọ̀ṣun ẹ̀kọ́ chair'.normalize('NFC')

  test('is named where the shop has them, and in a new product', () => {
    const file = bytesOf('excel-ansi-question-marks')
    const asSaved = check(`SKU,Name\nOS-1,${name.replace(/[^\0-\xFF]/g, '?')}`, [
      product({ sku: 'OS-1', name }),
    ])
    expect(linesOf(asSaved.warnings)).toEqual([
      expect.stringContaining(`2 Name: letters of “${name}” became “`),
    ])
    expect(linesOf(check(file).warnings)).toEqual([
      expect.stringContaining('2 Name: “???un ??k?? chair” seems to have lost letters'),
    ])
  })

  test.each([
    'Chair \uFFFDla',
    'áº¸kọ́ chair',
    'AdÃ© stool',
    'Price from ?45,000',
    'Il??kun door',
    'Made by ?l?run',
  ])('is named in the new text %j', (text) => {
    expect(check(`Name,Category,Price\n"${text}",chairs,5`).warnings).toHaveLength(1)
  })

  test.each([
    'Which chair?',
    'Really?? Yes.',
    'See https://shop.example/sofa?colour=red',
    name,
    'Café Âme',
    '“Ada” (?)',
  ])('is not suspected in %j', (text) => {
    expect(check(`Name,Category,Price\n"${text}",chairs,5`).warnings).toEqual([])
  })
})

describe('what a spreadsheet did to SKUs', () => {
  const file = bytesOf('excel-damage')

  test('is named', () => {
    const shop = [product({ sku: '00123', name: 'Lamp' })]
    expect(linesOf(check(file, shop).warnings)).toEqual([
      expect.stringContaining('2 SKU: “123” is new, but the shop has “00123”, “Lamp”.'),
      expect.stringContaining('3 SKU: “1.23457E+17” looks like a long number'),
      expect.stringContaining('4 SKU: “1.20E+06” looks like a long number'),
      expect.stringContaining('5 SKU: “02-Jan” looks like a date'),
      expect.stringContaining('6 SKU: “01-Mar” looks like a date'),
    ])
  })

  test('is named where the ID finds the product', () => {
    const stored = product({ sku: '00123' })
    expect(linesOf(check(`ID,SKU\n${stored.id},123`, [stored]).warnings)).toEqual([
      '2 SKU: “123” has lost the zeros of “00123”. Format the column as text.',
    ])
  })

  test('is no news for a SKU that the shop has', () => {
    expect(check('SKU,Price\n02-Jan,5', [product({ sku: '02-Jan' })]).warnings).toEqual([])
  })
})

test('a SKU finds its product in any case, and an exact one comes first', () => {
  const [upper, lower] = [product({ sku: 'DUP' }), product({ sku: 'dup' })]
  expect(check('SKU,Price\n dUP ,45000', [upper])).toMatchObject({
    rows: [{ kind: 'unchanged', id: upper.id }],
  })
  expect(check('SKU,Price\ndup,45000', [upper, lower])).toMatchObject({ rows: [{ id: lower.id }] })
  expect(check('SKU,Price\nDup,45000', [upper, lower]).problems).toHaveLength(1)
})

test('a file without SKUs that is imported twice looks like what it made', () => {
  const file = bytesOf('no-sku-imported-twice')
  expect(check(file).warnings).toEqual([])
  const made = [product({ name: 'ẸKO  lamp'.normalize('NFD') }), product({ name: 'Ilu Stool', sku: 'ILU' })]
  expect(linesOf(check(file, made).warnings)).toEqual([
    expect.stringContaining('2 Name: this new product looks like “'),
    '3 Name: this new product looks like “Ilu Stool” of the shop. Give its SKU “ILU” or its ID if you mean that one.',
  ])
  expect(linesOf(check('Name,Category,Price\nBed,chairs,5\nbed,chairs,6').warnings)).toEqual([
    '3 Name: line 2 has a new product with the same name.',
  ])
})

test('a file that was cut anywhere is refused, has a problem, or changes nothing', () => {
  const products = [
    product({ sku: 'A', description: 'Soft,\n“warm”' }),
    product({ sku: 'Ọ', tags: ['a', 'b'] }),
  ]
  const whole = new TextEncoder().encode(
    csvLines([productFileHeader(), ...products.flatMap(productFileRows)]),
  )
  const first = whole.indexOf(10) + 2
  for (let end = first; end < whole.length; end++) {
    const checked = () => check(whole.slice(0, end), products)
    let result
    try {
      result = checked()
    } catch (error) {
      expect(error).toBeInstanceOf(CsvError)
      continue
    }
    const isHarmless = result.problems.length > 0 || result.rows.every(({ kind }) => kind === 'unchanged')
    expect(isHarmless, `cut at byte ${end}`).toBe(true)
  }
})
