import { describe, expect, test } from 'vitest'
import { DataError } from '../../../lib/supabase/data-error.ts'
import { parseTable, readVariants, type Variants, type VariantValues } from './read-variants.ts'
import { placeOf, problemsOf, refusalOf, variantsRefusal } from './refused-variants.ts'
import { tableOf, variantLines, variantsToSend, withStoredStocks } from './stored-variants.ts'

const SIZE = { name: 'Size', choices: ['S', 'M'], is_color: false, swatches: [] }

function variant(id: string, values: Partial<VariantValues> = {}): VariantValues {
  return {
    id,
    choices: [id],
    price: 100,
    discount_price: null,
    stock_quantity: 5,
    sku: null,
    weight_kg: null,
    made_to_order_weeks: null,
    deposit_percent: null,
    deposit_amount: null,
    size_class: null,
    image_url: null,
    active: true,
    ...values,
  }
}

const OPENED: Variants = { options: [SIZE], variants: [variant('S'), variant('M')] }

/** The opened variants with these values of some. */
function withValues(changes: Record<string, Partial<VariantValues>>, options = [SIZE]): Variants {
  return { options, variants: OPENED.variants.map((each) => ({ ...each, ...changes[each.id] })) }
}

describe('what is sent', () => {
  test('of stored variants is what this form changed, with the stocks that it replaces', () => {
    expect(variantsToSend(withValues({ S: { price: 120 }, M: { stock_quantity: 7 } }), OPENED)).toEqual({
      options: [SIZE],
      variants: [
        { id: 'S', choices: ['S'], price: 120 },
        { id: 'M', choices: ['M'], stock_quantity: 7 },
      ],
      opened: { M: 5 },
    })
  })

  test('after Keep mine leaves what only they have changed, added or deleted', () => {
    const mine = withValues({ M: { sku: 'M-1', stock_quantity: 7 } })
    const options = [{ ...SIZE, choices: ['S', 'M', 'L'] }]
    const theirs = { options, variants: [variant('M', { price: 90, stock_quantity: 4 }), variant('L')] }
    expect(variantsToSend(mine, OPENED, theirs)).toEqual({
      options,
      variants: [
        { id: 'M', choices: ['M'], sku: 'M-1', stock_quantity: 7 },
        { id: 'L', choices: ['L'] },
      ],
      opened: { M: 4 },
    })
  })

  test('after Keep mine stores again what they deleted and this form changed, and drops what its options do not have', () => {
    const renamed = [{ ...SIZE, choices: ['Small', 'M'] }]
    const mine = withValues({ S: { choices: ['Small'] } }, renamed)
    const theirs = { options: [SIZE], variants: [variant('M'), variant('X', { choices: ['S'] })] }
    expect(variantsToSend(mine, OPENED, theirs)).toMatchObject({
      options: renamed,
      variants: [{ id: 'S', choices: ['Small'], price: 100 }, { id: 'M' }],
    })
  })

  test('is compared with what is stored but for what was sold meanwhile', () => {
    const mine = withValues({ M: { stock_quantity: 7 } })
    const stored = withValues({ S: { stock_quantity: 4 }, M: { stock_quantity: 7 } })
    expect(withStoredStocks(mine, [OPENED], stored)).toEqual(stored)
  })
})

test('variants are written as lines for staff', () => {
  const colours = { name: 'Colour', choices: ['Oat'], is_color: true, swatches: ['#f5deb3'] }
  const all = {
    price: 1000,
    discount_price: 900,
    sku: 'A',
    image_url: '/a.jpg',
    weight_kg: 3,
    deposit_percent: 70,
    active: false,
  }
  expect(
    variantLines({ options: [colours], variants: [variant('Oat', { ...all, size_class: 'large' })] }),
  ).toEqual([
    'Colour: Oat #f5deb3 (the colours)',
    'Oat: ₦1,000, discount ₦900, 5 in stock, SKU A, picture /a.jpg, large, 3 kg, deposit 70%, not on sale',
  ])
})

describe('a stored table', () => {
  const stored = {
    product_options: [{ ...SIZE, id: 'o', position: 1, product_id: 'p' }],
    product_variants: OPENED.variants.map((each, index) => ({
      ...each,
      position: 2 - index,
      product_id: 'p',
    })),
  }
  const table = tableOf(stored)

  test('is read as it was stored, through its hidden field', () => {
    const parsed = parseTable(JSON.stringify(table))
    expect(parsed && readVariants(parsed)).toEqual({
      values: { options: [SIZE], variants: OPENED.variants.toReversed() },
      problems: [],
    })
    expect(parseTable('{"options":[]}')).toBeUndefined()
  })

  test.each([
    [{ deposit_percent: '70' }, { deposit_percent: 70, deposit_amount: null }],
    [{ deposit_amount: '₦90k' }, { deposit_percent: null, deposit_amount: 90_000 }],
    [{ deposit_percent: '101' }, 'deposit_percent: Enter a whole percentage from 1 to 100.'],
    [{ deposit_amount: '0' }, 'deposit_amount: Enter more than ₦0, or leave it empty.'],
    [
      { deposit_percent: '70', deposit_amount: '90k' },
      'deposit_amount: Enter the deposit in percent or in naira, not both.',
    ],
  ])('with %j reads the deposit as a product’s: %j', (cells, read) => {
    const [first, ...others] = table.variants
    const { values, problems } = readVariants({ ...table, variants: [{ ...first!, ...cells }, ...others] })
    if (typeof read === 'string')
      expect(problems.map(({ column, message }) => `${column}: ${message}`)).toEqual([read])
    else expect(values.variants[0]).toMatchObject(read)
  })

  test.each([
    ['{"variant": "S", "column": "sku"}', 'S', 'sku'],
    ['{"variant": "S", "column": "deposit_amount"}', 'S', 'deposit_amount'],
    ['{"variant": "M", "column": "discount_price"}', 'M', 'discount_price'],
    ['{"variant": "S"}', 'S', 'price'],
    ['{"option": "Size", "column": "choices"}', '0', 'choices'],
    ['{"option": "Size", "column": "name"}', '0', 'name'],
    ['{"variant": "gone", "column": "sku"}', undefined, undefined],
    ['{"variant": "S", "column": "of a later build"}', undefined, undefined],
    ['', undefined, undefined],
  ])('has a place for a refusal about %s', (details, key, column) => {
    const error = new DataError('In any words.', 'PT400', 400, details, 'variants_invalid')
    const refusal = refusalOf(variantsRefusal(error) ?? {})
    expect(refusal).toMatchObject({ message: 'In any words.' })
    const place = placeOf(table, refusal!)
    expect([place?.key, place?.column]).toEqual([key, column])
  })

  test('has no place for an error about something else', () => {
    const error = new DataError('In any words.', 'PT400', 400, '{"variant": "S"}', 'featured_limit')
    expect(refusalOf(variantsRefusal(error) ?? {})).toBeUndefined()
  })

  test('says which cells cannot be read, and what was refused', () => {
    const variants = table.variants.map((each) => ({
      ...each,
      price: each.id === 'S' ? 'dear' : '100',
      discount_price: '101',
    }))
    const unread = {
      options: [...table.options, { key: 'new', name: ' ', isColour: false, choices: [] }],
      variants,
    }
    const problems = problemsOf(unread, { message: 'Something else.', place: '' })
    expect(problems.map(({ key, column }) => `${key} ${column}`)).toEqual([
      'new name',
      'new choices',
      'M discount_price',
      'S price',
    ])
    expect(problemsOf(unread, { message: 'Twice.', place: '{"variant": "M"}' })).toHaveLength(5)
  })
})
