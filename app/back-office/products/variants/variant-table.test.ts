import { describe, expect, test } from 'vitest'
import {
  addChoices,
  addMissing,
  addOption,
  changeChoice,
  changeOption,
  countMissing,
  moveChoice,
  moveOption,
  moveVariant,
  NO_VARIANTS,
  removeChoice,
  removeOption,
  removeVariants,
  variantName,
  type Refused,
  type VariantTable,
} from './variant-table.ts'

const PRICES = { price: '300', discount_price: '' }

function made(result: VariantTable | Refused): VariantTable {
  if ('refused' in result) throw new Error(result.refused)
  return result
}

const names = (table: VariantTable) => table.variants.map((variant) => variantName(table, variant))
const keyOf = (table: VariantTable, index: number) => table.options[index]?.key ?? ''
const choiceKey = (table: VariantTable, name: string) =>
  table.options.flatMap(({ choices }) => choices).find((choice) => choice.name === name)?.key ?? ''

const many = (count: number) => Array.from({ length: count }, (_, index) => `No. ${index + 1}`)

/** A table with these choices of Size, Colour and Wood. */
function tableWith(...lists: string[][]): VariantTable {
  return lists.reduce((table, choices, index) => {
    const withOption = addOption(table, index === 1)
    const key = keyOf(withOption, index)
    return made(
      addChoices(
        changeOption(withOption, key, { name: ['Size', 'Colour', 'Wood'][index]! }),
        key,
        choices,
        PRICES,
      ),
    )
  }, NO_VARIANTS)
}

const BEDS = tableWith(['4 × 6', '6 × 6'], ['Oat', 'Indigo'])

describe('options and choices', () => {
  test('make a variant of each combination, in their order, with the prices of the product', () => {
    expect(names(BEDS)).toEqual(['4 × 6 / Oat', '4 × 6 / Indigo', '6 × 6 / Oat', '6 × 6 / Indigo'])
    expect(BEDS.variants[3]).toMatchObject({ price: '300', stock_quantity: '', active: true })
    expect(new Set(BEDS.variants.map(({ id }) => id)).size).toBe(4)
  })

  test('an added choice makes its combinations only, like the variants that are most like them', () => {
    const dear = {
      ...BEDS,
      variants: BEDS.variants.map((variant, index) => ({
        ...variant,
        price: index < 2 ? '300' : '500',
        stock_quantity: '7',
        sku: `B-${index}`,
      })),
    }
    const more = made(addChoices(dear, keyOf(dear, 1), [' Ochre ', 'oat', ''], PRICES))
    expect(names(more)).toEqual([
      '4 × 6 / Oat',
      '4 × 6 / Indigo',
      '4 × 6 / Ochre',
      '6 × 6 / Oat',
      '6 × 6 / Indigo',
      '6 × 6 / Ochre',
    ])
    expect(more.variants[5]).toMatchObject({ price: '500', stock_quantity: '', sku: '' })
    expect(more.variants[4]).toBe(dear.variants[3])
  })

  test('what staff had removed or moved stays so when a choice is added', () => {
    const some = moveVariant(removeVariants(BEDS, new Set([BEDS.variants[0]!.id])), 2, 0)
    expect(countMissing(some)).toBe(1)
    const more = made(addChoices(some, keyOf(some, 1), ['Ochre'], PRICES))
    expect(names(more)).toEqual([
      '6 × 6 / Indigo',
      '4 × 6 / Indigo',
      '6 × 6 / Oat',
      '4 × 6 / Ochre',
      '6 × 6 / Ochre',
    ])
    expect(names(made(addMissing(more, PRICES)))).toContain('4 × 6 / Oat')
  })

  test('the first choice of a new option belongs to all variants, further ones make new ones', () => {
    const option = addOption(BEDS)
    const added = made(addChoices(option, keyOf(option, 2), ['Teak', 'Iroko'], PRICES))
    expect(added.variants).toHaveLength(8)
    expect(added.variants.filter(({ id }) => BEDS.variants.some((before) => before.id === id))).toHaveLength(
      4,
    )
    expect(names(added)[0]).toBe('4 × 6 / Oat / Teak')
  })

  test('a removed choice takes its variants, the last one none; a removed option keeps the first of equal ones', () => {
    const onlyOat = removeChoice(BEDS, choiceKey(BEDS, 'Indigo'))
    expect(names(onlyOat)).toEqual(['4 × 6 / Oat', '6 × 6 / Oat'])
    expect(names(removeChoice(onlyOat, choiceKey(onlyOat, 'Oat')))).toEqual(['4 × 6', '6 × 6'])
    const sizes = removeOption(BEDS, keyOf(BEDS, 1))
    expect(sizes.variants.map(({ id }) => id)).toEqual([BEDS.variants[0]?.id, BEDS.variants[2]?.id])
    expect(removeOption(sizes, keyOf(sizes, 0))).toEqual(NO_VARIANTS)
  })

  test('are renamed and ordered, and the variants follow', () => {
    const renamed = changeChoice(BEDS, choiceKey(BEDS, 'Oat'), { name: 'Wheat', swatch: '#f5deb3' })
    expect(names(renamed)[0]).toBe('4 × 6 / Wheat')
    expect(names(moveChoice(BEDS, keyOf(BEDS, 1), 1, 0))).toEqual([
      '4 × 6 / Indigo',
      '4 × 6 / Oat',
      '6 × 6 / Indigo',
      '6 × 6 / Oat',
    ])
    expect(names(moveOption(BEDS, 1, 0))).toEqual([
      'Oat / 4 × 6',
      'Oat / 6 × 6',
      'Indigo / 4 × 6',
      'Indigo / 6 × 6',
    ])
    const colours = changeOption(BEDS, keyOf(BEDS, 0), { isColour: true })
    expect(colours.options.map(({ isColour }) => isColour)).toEqual([true, false])
  })

  test.each([
    [tableWith([]), many(51), 'Size would have 51 choices. An option has at most 50.'],
    [tableWith([]), many(2049), 'Size would have 2,049 choices. An option has at most 50.'],
    [tableWith(['S'], many(10)), many(20), 'That would make 210 variants. A product has at most 200.'],
    [
      tableWith(['S'], many(50), ['Teak', 'Iroko']),
      many(40),
      'That would make 4,100 variants. A product has at most 200.',
    ],
  ])('more than a product can have are refused with the number (%#)', (table, choices, refused) => {
    expect(addChoices(table, keyOf(table, 0), choices, PRICES)).toEqual({ refused })
  })
})
