import { expect, test } from 'vitest'
import fraunces from '../../../lib/fonts/fraunces-400.ttf?inline'
import letters from '../../../lib/fonts/noto-sans-400.ttf?inline'
import signs from './dejavu-sans-signs.ttf?inline'
import { advanceOf, faceOf, linesOf, MISSING, type Line } from './typesetting.server.ts'
import workSans from './work-sans-400.ttf?inline'

const fallbacks = [faceOf('letters', letters), faceOf('signs', signs)] as const
const TEXT = [faceOf('text', workSans), ...fallbacks] as const
const TITLE = [faceOf('title', fraunces), ...fallbacks] as const
const SIZE = 10

function set(text: string, width = Infinity, family: typeof TEXT = TEXT) {
  const missing = new Set<string>()
  const lines = linesOf(text, family, { size: SIZE, width }, missing)
  return { lines, missing: [...missing], texts: lines.map(textOf) }
}

const textOf = (line: Line) =>
  line
    .map(({ text }) => text)
    .join('')
    .normalize('NFC')

const facesOf = (text: string) => set(text).lines.flatMap((line) => line.map(({ face }) => face.name))

const ALPHABET = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x61 + index)).join('')

test.each([
  ['Yorùbá', 'Ọláńrewájú Ṣẹ́gun Ọ̀kọ́ Ẹ̀bùté ṣ́ ẹ̄ m̀ ǹ ḿ'],
  ['Igbo', 'Nwáọ̀kụ́ Ụ̀zọ̀ Ị́ ṅ n̄'],
  ['Hausa', 'Ɗanjuma Ƙofa ɗaki ɓaure sarƙi ƴaƴa Ƴ Ɓ ʼyan'],
  ['Efik, Edo, Fulfulde, Kanuri', 'Ñ̀ Ọ̄ ŋ Ŋ ə ǝ Ǝ ɔ́ Ɛ̀ ɛ ɣ Ɣ ŋ̀'],
  ['other Latin', 'Łódź Ñandú Ağaoğlu Ångström Ærø Œuvre ß ẞ Đặng Việt ĳ ƒ ȳ ǫ́ Žižek Ĳ'],
  ['measures', '6×6 ½ ⅓ ⅛ m² m³ x⁴ H₂O 12″ 5′ Ø12 ± µ ° Ω ∞ ≤ ≥ ≈ Å'],
  ['signs', '® ™ © № ₦ € £ ✓ ✗ ★ → ♥ ☎ ● ■ Ⅳ ① “ ” … — ‰'],
  ['every ASCII letter with a mark that has no letter of its own', [...ALPHABET].join('\u0301\u0323 ')],
])('%s is printed as it was typed, composed or not', (_kind, text) => {
  for (const form of ['NFC', 'NFD'] as const)
    expect(set(text.normalize(form))).toMatchObject({ texts: [text.normalize('NFC')], missing: [] })
})

test('a word is in one font, if one has all of it', () => {
  expect(facesOf('Àdìrẹ̀ ǹjọ́')).toEqual(['text'])
  expect(facesOf('Ɗanjuma-Ọ̀kọ́')).toEqual(['letters'])
  expect(facesOf('Ɗanjuma✓')).toEqual(['letters', 'signs'])
})

test.each([
  ['one for each word of another script', 'Ada محمد 北京 Obi', 'Ada ▯ ▯ Obi', ['م', 'ح', 'د', '北', '京']],
  ['one for an emoji of several characters', 'Chair 👩🏽‍🔧🇳🇬!', 'Chair ▯!', ['👩', '🏽', '🔧', '🇳', '🇬']],
])('a visible mark stands for what no font has: %s', (_case, text, printed, missing) => {
  expect(set(text)).toMatchObject({ texts: [printed], missing })
  expect(printed).toContain(MISSING)
})

test('directional marks, zero-width and control characters print as nothing', () => {
  const unseen = [
    '\0',
    '\u0007',
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u202a',
    '\u202c',
    '\u2060',
    '\u2069',
    '\ufeff',
    '\ufe0f',
  ]
  expect(set(`a${unseen.join('')}b`)).toMatchObject({ texts: ['ab'], missing: [] })
})

test.each([
  ['Work Sans', TEXT],
  ['Fraunces', TITLE],
])('marks are on their letters, where %s has no place for them too', (_name, family) => {
  for (const letter of ['x̀', 'ṣ́', 'k̀', 'ɗ́', 'ẹ̀́', 'Ọ̀', 'g̃', 'Ẹ́']) {
    const [run] = set(letter, Infinity, family).lines[0] ?? []
    const { glyphs, positions } = run!.face.font.layout(run!.text)
    const offsets = positions.slice(1).map(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)
    expect([letter, glyphs.every(({ id }) => id > 0), offsets.every(Boolean)]).toEqual([letter, true, true])
  }
})

test('lines break at line ends and spaces, and words that are wider than a line anywhere', () => {
  expect(set('12 Ìkòyí\r\nLagos\u2028Nigeria\n\nx').texts).toEqual(['12 Ìkòyí', 'Lagos', 'Nigeria', '', 'x'])
  const { lines, texts } = set(`Ada Obi ${'Wjụ́'.repeat(30)} Ọ̀`, 100)
  expect(texts[0]).toBe('Ada Obi')
  expect(texts.join(' ').replaceAll(' ', '')).toBe(`AdaObi${'Wjụ́'.repeat(30)}Ọ̀`)
  expect(texts.filter((line) => /^\p{M}/u.test(line))).toEqual([])
  for (const line of lines) expect(advanceOf(line) * SIZE).toBeLessThanOrEqual(100)
})
