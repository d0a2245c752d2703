import { expect, test } from 'vitest'
import { printable } from './glyphs.ts'

test('naira and the letters of Yorùbá and Igbo are kept', () => {
  for (const text of ['₦1,250,000.50', 'Ọláńrewájú Ṣówándé', 'Nwáọ̀kụ́', 'Àjàyí & Sons'])
    expect(printable(text)).toBe(text.normalize('NFC'))
})

test('a letter with combining marks is composed where the fonts have it', () => {
  expect(printable('O\u0323la\u0301')).toBe('Ọlá')
})

test('a composed letter that the fonts lack is decomposed', () => {
  expect(printable('ǹ ḿ')).toBe('n\u0300 m\u0301')
})

test('hooked letters lose their hook, characters of other scripts become question marks', () => {
  expect(printable('Ɗanladi Ƙofa, sarƙi')).toBe('Danladi Kofa, sarki')
  expect(printable('中 sofa 😀')).toBe('? sofa ?')
})

test('zero-width and control characters are removed', () => {
  expect(printable('a\u0000b\u200bc\u202ed')).toBe('abcd')
  expect(printable('two\nlines')).toBe('two\nlines')
})
