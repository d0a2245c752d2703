import { create, type Font, type Glyph } from 'fontkit'
import type { FontPair } from '../../domain/theme.ts'
import garamond from '../../lib/fonts/eb-garamond-400.ttf?inline'
import fraunces from '../../lib/fonts/fraunces-400.ttf?inline'
import notoSans from '../../lib/fonts/noto-sans-400.ttf?inline'
import jakarta from '../../lib/fonts/plus-jakarta-sans-400.ttf?inline'

const FILES: Record<FontPair, string> = { warm: fraunces, classic: garamond, modern: jakarta }
const fonts = new Map<string, Font>()

/** Texts are cut before they are laid out: none of the pictures has room for more. */
const MAX_LENGTH = 200

/**
 * The font of titles, or one with more letters if the text needs them. Texts are drawn as outlines, because the machine need not
 * have the font installed.
 */
export function titleFont(pair: FontPair, text = ''): Font {
  const [own, other] = [fontOf(FILES[pair]), fontOf(notoSans)]
  return lettersOf(drawable(text, own)) < lettersOf(drawable(text, other)) ? other : own
}

/** @param file a data URL */
function fontOf(file: string): Font {
  const font = fonts.get(file) ?? create(Buffer.from(file.slice(file.indexOf(',') + 1), 'base64'))
  fonts.set(file, font)
  return font
}

/** How many letters and marks a text has. */
function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0
}

/** The part of a text that the font can draw, on one line; '' when it can draw none of it. */
export function drawable(text: string, font: Font): string {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  const clean = text.slice(0, MAX_LENGTH).toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ')
  const kept = Array.from(clean).filter((character) => has(character) && !/\p{C}/u.test(character))
  return kept.join('').replaceAll(/ +/g, ' ').trim()
}

/** The first letter or digit that the font can draw, with its marks; '' without one. */
export function initial(text: string, font: Font): string {
  const graphemes = new Intl.Segmenter('en').segment(drawable(text, font))
  const first = Array.from(graphemes, ({ segment }) => segment).find((part) => /^[\p{L}\p{N}]/u.test(part))
  return drawable((first ?? '').toLocaleUpperCase('en'), font)
}

/** fontkit does not place the marks of some fonts: centred, and above the letter or below the line. */
function overBase({ bbox }: Glyph, base: { glyph: Glyph; start: number }): [left: number, up: number] {
  const { minX, maxX, maxY } = base.glyph.bbox
  const left = base.start + (minX + maxX - bbox.minX - bbox.maxX) / 2
  const gap = (bbox.maxY - bbox.minY) / 4
  return [left, bbox.minY > 0 ? Math.max(0, maxY + gap - bbox.minY) : 0]
}

/** Text with its baseline's start at x, y. */
export function lettering(
  text: string,
  font: Font,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let advance = 0
  let base: { glyph: Glyph; start: number } | undefined
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const isLoose = xAdvance === 0 && xOffset === 0 && base !== undefined
    const [left, up] = isLoose && base ? overBase(glyph, base) : [advance + xOffset, yOffset]
    if (xAdvance > 0) base = { glyph, start: advance }
    const place = `translate(${left} ${up})`
    advance += xAdvance
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${paths.join('')}</g>`
}

export function widthOf(text: string, font: Font, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** The text in lines of at most `width`; the last one ends with … if there is more. Words that are too long are cut. */
export function wrap(
  text: string,
  font: Font,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const fits = (line: string) => widthOf(line, font, size) <= width
  const wrapped: string[] = []
  let rest = text
  while (rest !== '' && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1
    const line = fits(rest) ? rest : isLast ? shortened(rest, fits) : lineOf(rest, fits)
    wrapped.push(line)
    rest = isLast ? '' : rest.slice(line.length).trim()
  }
  return wrapped
}

/** The longest start of the text that fits, at a space if there is one. */
function lineOf(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ')
  let count = words.length
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1
  if (count > 0) return words.slice(0, count).join(' ')
  let length = text.length
  while (length > 1 && !fits(text.slice(0, length))) length -= 1
  return text.slice(0, length)
}

function shortened(text: string, fits: (line: string) => boolean): string {
  let length = text.length
  while (length > 1 && !fits(`${text.slice(0, length).trimEnd()}…`)) length -= 1
  return `${text.slice(0, length).trimEnd()}…`
}
