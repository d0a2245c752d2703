import { describe, expect, test } from 'vitest'
import cases from './folding-cases.json' with { type: 'json' }
import { folded, sortedByText, textSearch } from './folding.ts'

const itself = (text: string) => text

test.each(cases.folded)('%j is folded to %j, composed or decomposed', (text = '', expected) => {
  expect(folded(text)).toBe(expected)
  expect(folded(text.normalize('NFC'))).toBe(expected)
  expect(folded(text.normalize('NFD'))).toBe(expected)
  expect(folded(folded(text))).toBe(expected)
})

test('texts are sorted as people sort them, with numbers by their value', () => {
  expect(sortedByText(cases.sorted.toReversed(), itself)).toEqual(cases.sorted)
  const rows = [{ name: 'Ṣẹgun' }, { name: 'Tunde' }, { name: 'ada' }]
  expect(sortedByText(rows, ({ name }) => name)).toEqual([
    { name: 'ada' },
    { name: 'Ṣẹgun' },
    { name: 'Tunde' },
  ])
})

test('items with the same text keep their order', () => {
  const rows = [3, 1, 2].map((id) => ({ id, name: 'Ọlá' }))
  expect(sortedByText(rows, ({ name }) => name).map(({ id }) => id)).toEqual([3, 1, 2])
})

describe('a typed text finds', () => {
  test.each([
    ['adire', 'Àdìrẹ̀ Cushion'],
    ['ADÌRẸ', 'A\u0300di\u0300re\u0323\u0300 Cushion'],
    ['Ọpa', 'opa fitila'],
    ['dan kano', 'Ɗan Ƙano'],
    ["ola's", 'Ola’s Lamp'],
    ['6 x 6', 'Rug 6×6 ft'],
    ['a – b', 'a\u00a0-\u2009b'],
    ['\u202aadire\u202c\u200b', 'Adire'],
    ['50%', '50% off_'],
    ['', 'anything'],
    ['\u200b', 'anything'],
    ['🪑', 'Chair 🪑'],
  ])('%j in %j', (typed, text) => {
    expect(textSearch(typed)(text)).toBe(true)
  })

  test.each([
    ['adira', 'Àdìrẹ̀ Cushion'],
    ['5%', '50% off'],
    ['a_c', 'abc'],
    ['.*', 'abc'],
  ])('and not %j in %j', (typed, text) => {
    expect(textSearch(typed)(text)).toBe(false)
  })

  test('a text in any of several fields, and no part of two of them', () => {
    const matches = textSearch('oba')
    expect([matches('Lamp', 'Ọba Road'), matches(null, 'Ọba'), matches(null), matches('Lo', 'ba')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(textSearch('')(null)).toBe(true)
  })
})

test.each([
  ['lone surrogates', '\ud800 Chair \udc00', '\ufffd chair \ufffd'],
  ['NUL and control characters', 'a\0b\u0007\u009bc', 'abc'],
  ['letters of mathematics', '𝐀𝒃𝟜', 'ab4'],
])('%s are folded', (_what, text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('a text of 10,000 characters is folded and sorted', () => {
  for (const part of ['a', 'Ọ̀', '1 x ', ' ', '\u202a', '🪑', "'", '½']) {
    const long = part.repeat(10_000)
    expect(textSearch('zebra')(long)).toBe(false)
    expect(sortedByText([`${long}b`, `${long}a`], itself)).toEqual([`${long}a`, `${long}b`])
  }
})
