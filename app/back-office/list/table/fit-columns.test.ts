import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { fitColumns } from './fit-columns.ts'

const cell = () => null
const COLUMNS: Column<object>[] = [
  { header: 'Number', width: 10, cell },
  { header: 'Customer', width: 10, share: 1, cell },
  { header: 'Email', width: 12, share: 3, folds: { under: 'Customer', order: 2 }, cell },
  { header: 'Date', width: 6, folds: { under: 'Number', order: 1 }, cell },
]

const shown = (available?: number) =>
  fitColumns(COLUMNS, available).map(({ header, folded, shownWidth }) => [
    [header, ...folded.map((column) => column.header)].join(' / '),
    shownWidth,
  ])

describe('the columns of a table', () => {
  test('divide the remaining width by their shares', () => {
    expect(shown(42)).toEqual([
      ['Number', 10],
      ['Customer', 11],
      ['Email', 15],
      ['Date', 6],
    ])
  })

  test('fold in the given order when the table is too narrow', () => {
    expect(shown(38)).toHaveLength(4)
    expect(shown(37)).toEqual([
      ['Number', 10],
      ['Customer / Email', 21],
      ['Date', 6],
    ])
  })

  test('fold one after the other, until all that can are folded', () => {
    expect(shown(20)).toEqual([
      ['Number / Date', 10],
      ['Customer / Email', 10],
    ])
    expect(shown(18), 'the columns with a share shrink').toEqual([
      ['Number / Date', 10],
      ['Customer / Email', 8],
    ])
  })

  test('do not fold on cards', () => {
    expect(shown()).toEqual([
      ['Number', undefined],
      ['Customer', undefined],
      ['Email', undefined],
      ['Date', undefined],
    ])
  })
})
