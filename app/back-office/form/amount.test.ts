import { expect, test } from 'vitest'
import { AMOUNT_CASES } from '../../../tests/support/amount-cases.ts'
import { readAmount } from './amount.ts'

test.each(AMOUNT_CASES)('%j is %j naira', (typed, naira) => {
  expect(readAmount(typed)).toEqual(naira === null ? { problem: expect.any(String) } : { naira })
})

test('a blank is no amount', () => {
  expect(readAmount(' \u200B ')).toEqual({ naira: null })
})

test('an amount that cannot be read is quoted', () => {
  expect(readAmount('\u202A45.000')).toEqual({
    problem: '“45.000” cannot be read. Enter an amount such as 45000 or 1999.50.',
  })
  expect(readAmount('x'.repeat(10_000))).toEqual({
    problem: `“${'x'.repeat(40)}…” cannot be read. Enter an amount such as 45000 or 1999.50.`,
  })
})
