import { describe, expect, test } from 'vitest'
import { redone, showsPicture, startHistory, undone, withStep } from './table-history.ts'
import {
  changePrices,
  changeVariants,
  fillDown,
  pasteCells,
  shownTextColumns,
  type PriceChange,
} from './variant-cells.ts'
import { NO_VARIANTS, type Variant, type VariantTable } from './variant-table.ts'

const EMPTY: Omit<Variant, 'id' | 'choices'> = {
  price: '',
  discount_price: '',
  stock_quantity: '',
  sku: '',
  weight_kg: '',
  made_to_order_weeks: '',
  deposit_percent: '',
  deposit_amount: '',
  size_class: '',
  image_url: '',
  active: true,
}

const SIZES = ['S', 'M', 'L', 'XL']

/** Four sizes with the prices 100, 200, 300 and one that cannot be read. */
const TABLE: VariantTable = {
  options: [
    {
      key: 'size',
      name: 'Size',
      isColour: false,
      choices: SIZES.map((name) => ({ key: name, name, swatch: '' })),
    },
  ],
  variants: SIZES.map((name, index) => ({
    ...EMPTY,
    id: name,
    choices: [name],
    price: ['100', '₦200', '0.3k', 'dear'][index]!,
  })),
}

const column = (table: VariantTable, name: keyof Variant) => table.variants.map((variant) => variant[name])

describe('cells', () => {
  test('are filled down from one, of any kind', () => {
    const filled = fillDown(TABLE, { id: 'M', column: 'price' })
    expect(column(filled, 'price')).toEqual(['100', '₦200', '₦200', '₦200'])
    const off = changeVariants(TABLE, new Set(['S']), { active: false })
    expect(column(fillDown(off, { id: 'S', column: 'active' }), 'active')).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['₦5,000\r\n6000\r\n', 'M', ['100', '₦5,000', '6000', 'dear'], 2, 0],
    ['1\n2\n3', 'L', ['100', '₦200', '1', '2'], 2, 1],
    ['1\n\n3', 'S', ['1', '', '3', 'dear'], 3, 0],
  ])('take the lines of %j from %s downwards', (text, id, prices, cells, linesLeft) => {
    const pasted = pasteCells(TABLE, { id, column: 'price' }, text, shownTextColumns(false))
    expect(column(pasted.table, 'price')).toEqual(prices)
    expect(pasted).toMatchObject({ cells, linesLeft })
  })

  test('take several columns of a spreadsheet, as many as there are to the right', () => {
    const { table, cells } = pasteCells(
      TABLE,
      { id: 'S', column: 'stock_quantity' },
      '4\tLK-1\t32\t6\tlost\n5\tLK-2',
      shownTextColumns(false),
    )
    expect(table.variants.slice(0, 3)).toMatchObject([
      {
        stock_quantity: '4',
        sku: 'LK-1',
        weight_kg: '32',
        made_to_order_weeks: '6',
        deposit_percent: '',
        size_class: '',
      },
      { stock_quantity: '5', sku: 'LK-2', weight_kg: '' },
      { stock_quantity: '' },
    ])
    expect(cells).toBe(6)
  })

  test('take deposits while the shop takes some', () => {
    const { table, cells } = pasteCells(
      TABLE,
      { id: 'S', column: 'made_to_order_weeks' },
      '6\t70\t\tlost\n\t\t₦90k',
      shownTextColumns(true),
    )
    expect(table.variants.slice(0, 2)).toMatchObject([
      { made_to_order_weeks: '6', deposit_percent: '70', deposit_amount: '', size_class: '' },
      { made_to_order_weeks: '', deposit_percent: '', deposit_amount: '₦90k' },
    ])
    expect(cells).toBe(6)
  })
})

describe('prices of chosen variants', () => {
  const CASES: readonly [PriceChange, string[]][] = [
    [{ column: 'price', by: 'set', amount: 45_000 }, ['45000', '45000', '45000', '45000']],
    [{ column: 'price', by: 'add', amount: 0.5 }, ['100.5', '200.5', '300.5', 'dear']],
    [{ column: 'price', by: 'add', amount: -100 }, ['0', '100', '200', 'dear']],
    [{ column: 'price', by: 'percent', amount: 12.5 }, ['113', '225', '338', 'dear']],
  ]
  test.each(CASES)('%j', (change, prices) => {
    expect(changePrices(TABLE, new Set(SIZES), change)).toMatchObject({
      variants: prices.map((price) => ({ price })),
    })
  })

  test('others stay, and discount prices are emptied together', () => {
    const discounts = { column: 'discount_price', by: 'set' } as const
    const reduced = changePrices(TABLE, new Set(['S', 'L']), { ...discounts, amount: 90 }) as VariantTable
    expect(column(reduced, 'discount_price')).toEqual(['90', '', '90', ''])
    const none = changePrices(reduced, new Set(SIZES), { ...discounts, amount: null }) as VariantTable
    expect(column(none, 'discount_price')).toEqual(['', '', '', ''])
  })

  test.each([
    [{ column: 'price', by: 'add', amount: -150 }, 'S would have a price of -₦50.'],
    [
      { column: 'discount_price', by: 'percent', amount: 10 },
      'None of the chosen variants has such a price.',
    ],
  ] as [PriceChange, string][])('%j is refused: %s', (change, refused) => {
    expect(changePrices(TABLE, new Set(SIZES), change)).toEqual({ refused })
  })
})

test('steps are undone and made again; what is typed into one cell is one step', () => {
  const typed = (price: string) => changeVariants(TABLE, new Set(['S']), { price })
  const [one, two, filled] = [typed('4'), typed('45'), fillDown(typed('45'), { id: 'S', column: 'price' })]
  let history = [one, two].reduce((all, table) => withStep(all, table, 'S price'), startHistory(TABLE))
  history = withStep(history, filled)
  history = undone(history)
  expect(history.present).toBe(two)
  expect(undone(history).present).toBe(TABLE)
  expect(undone(undone(undone(history))).present).toBe(TABLE)
  expect(redone(history).present).toBe(filled)
  const other = withStep(undone(history), NO_VARIANTS)
  expect(redone(other), 'after another change').toBe(other)
  const again = withStep(undone(withStep(history, one, 'S price')), typed('450'), 'S price')
  expect(undone(again).present, 'an undone step is not gone on with').toBe(two)
})

test('a picture is shown as long as a step can bring it back', () => {
  const [first] = TABLE.variants
  const ids = new Set([first?.id ?? ''])
  const shown = withStep(startHistory(TABLE), changeVariants(TABLE, ids, { image_url: '/a.png' }))
  const removed = withStep(shown, TABLE)
  expect([startHistory(TABLE), shown, removed].map((history) => showsPicture(history, '/a.png'))).toEqual([
    false,
    true,
    true,
  ])
  const undoneTwice = undone(undone(removed))
  expect(showsPicture(undoneTwice, '/a.png')).toBe(true)
  expect(showsPicture(withStep(undoneTwice, NO_VARIANTS), '/a.png')).toBe(false)
})
