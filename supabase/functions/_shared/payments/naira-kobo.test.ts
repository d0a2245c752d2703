import { describe, expect, test } from 'vitest'
import { koboOfNaira, nairaOfKobo, readKobo } from './naira-kobo.ts'

describe('naira become kobo by their digits', () => {
  test.each([
    [1500, 150_000],
    [1500.5, 150_050],
    [19.99, 1_999],
    [0.07, 7],
    ['1500.50', 150_050],
    ['0', 0],
    ['99999999999.99', 9_999_999_999_999],
  ])('%j → %j', (naira, kobo) => {
    expect(koboOfNaira(naira)).toBe(kobo)
  })

  test.each([
    '',
    ' 15',
    '1,500',
    '-15',
    '1e3',
    '1.005',
    '.5',
    '5.',
    '999999999999',
    NaN,
    Infinity,
    -1,
    1e21,
    null,
    undefined,
    {},
    [15],
  ])('%j is no amount', (value) => {
    expect(koboOfNaira(value)).toBeNull()
  })
})

test.each([
  [7, '0.07'],
  [150_000, '1500.00'],
  [150_050, '1500.50'],
])('%j kobo are %j naira', (kobo, naira) => {
  expect(nairaOfKobo(kobo)).toBe(naira)
  expect(koboOfNaira(naira)).toBe(kobo)
})

test.each([0, -1, 1500.5, NaN, Infinity])('%j kobo cannot be paid', (kobo) => {
  expect(() => nairaOfKobo(kobo)).toThrow(RangeError)
})

test.each([
  [20_000, 20_000],
  ['10000', 10_000],
  ['1500.50', null],
  [1500.5, null],
  [-1, null],
  ['', null],
  [null, null],
  ['99999999999999999999', null],
])('the kobo %j are read as %j', (value, kobo) => {
  expect(readKobo(value)).toBe(kobo)
})
