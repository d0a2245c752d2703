function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/**
 * The characters of the shop's fonts (scripts/subset-fonts.mjs). The usual latin subsets lack ₦ and letters of Yorùbá and
 * Igbo. Letters without a glyph of their own (ǹ, ḿ) are composed of a base letter and a combining mark.
 */
export const GLYPHS = [
  range(0x20, 0x7e),
  '\u00a0¡£©«°±·»¼½¾¿×÷',
  'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüß',
  'ẸẹỌọṢṣỊịỤụṄṅŃńǸǹḾḿŒœ',
  // Combining grave, acute, macron, dot above, dot below and vertical line below, for all letters above.
  '\u0300\u0301\u0304\u0307\u0323\u0329',
  '₦€–—‘’‚“”„…•′″‹›←→−™',
].join('')

/** In GLYPHS for fonts that have them; ours do not. */
const MISSING = 'ǸǹḾḿ'

const known = new Set(GLYPHS.replaceAll(new RegExp(`[${MISSING}]`, 'g'), '') + '\n')

/** Letters of Hausa and other languages that stay legible without their hook or stroke. */
const substitutes = new Map(
  Object.entries({ Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', Ƴ: 'Y', ƴ: 'y' }),
)

/** Replaces characters that the fonts lack: by their parts, by a plain letter, or by a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableCharacter).join('')
}

function printableCharacter(character: string): string {
  if (known.has(character)) return character
  const [base = '', ...marks] = character.normalize('NFD')
  const kept = marks.filter((mark) => known.has(mark)).join('')
  if (known.has(base)) return base + kept
  const substitute = substitutes.get(base)
  if (substitute) return substitute + kept
  return /^[\p{M}\p{C}]$/u.test(character) ? '' : '?'
}
