import { expect, test } from 'vitest'
import type { StatementRow } from './queries.ts'
import { isEmpty, rowLabel, STATEMENT_FILE_HEADER, statementFileRow } from './statement-figures.ts'

const row: StatementRow = {
  grouped_by: 'total',
  group_key: null,
  state_name: null,
  orders: 2,
  goods: 1000.5,
  delivery: 200,
  payment_fees: 15,
  ordered: 1215.5,
  payments: 1,
  paid: 1015.5,
  provider_fees: 15,
  refunds: 0,
  refunded: 0,
  net: 1015.5,
}

test.each([
  [{}, 'Total'],
  [{ grouped_by: 'method', group_key: 'bank_transfer' }, 'Bank transfer'],
  [{ grouped_by: 'method', group_key: 'cash' }, 'Cash'],
  [{ grouped_by: 'method' }, 'No payment method'],
  [{ grouped_by: 'state', group_key: 'LA', state_name: 'Lagos' }, 'Lagos'],
  [{ grouped_by: 'state' }, 'No state'],
])('a row of %j is called %s', (values, label) => {
  expect(rowLabel({ ...row, ...values })).toBe(label)
})

test('a statement with its total alone is empty', () => {
  expect(isEmpty([row])).toBe(true)
  expect(isEmpty([{ ...row, grouped_by: 'state' }, row])).toBe(false)
})

test('a line of the file has a cell for each column, amounts as plain numbers', () => {
  const cells = statementFileRow('2026-03', { ...row, grouped_by: 'state' })
  expect(cells).toEqual([
    '2026-03',
    'State',
    'No state',
    2,
    1000.5,
    200,
    15,
    1215.5,
    1,
    1015.5,
    15,
    0,
    0,
    1015.5,
  ])
  expect(cells).toHaveLength(STATEMENT_FILE_HEADER.length)
})
