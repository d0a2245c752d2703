function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

/**
 * What the shop's fonts are made of (scripts/subset-fonts.mjs). The usual latin subsets leave out ₦ and the letters of
 * Yorùbá and Igbo; these keep them. What a font lacks whole (ǹ, ḿ) is put together from the letter and the mark.
 */
export const LETTERS = [
  range(0x20, 0x7e),
  '\u00a0¡£©«°±·»¼½¾¿×÷',
  'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûüß',
  'ẸẹỌọṢṣỊịỤụṄṅŃńǸǹḾḿŒœ',
  // Combining grave, acute, macron, dot above, dot below and vertical line below stack on all of the above.
  '\u0300\u0301\u0304\u0307\u0323\u0329',
  '₦€–—‘’‚“”„…•′″‹›←→−™',
].join('')

/** In LETTERS because fonts that have them are welcome; ours do not. */
const LACKING = 'ǸǹḾḿ'

const known = new Set(LETTERS.replaceAll(new RegExp(`[${LACKING}]`, 'g'), '') + '\n')

/** Letters of Hausa and others that keep their sense without their hook or stroke. */
const plain = new Map(Object.entries({ Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', Ƴ: 'Y', ƴ: 'y' }))

/** A text in letters that the fonts have: a letter they lack becomes its parts, its plain form, or a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (known.has(letter)) return letter
  const [base = '', ...marks] = letter.normalize('NFD')
  const kept = marks.filter((mark) => known.has(mark)).join('')
  if (known.has(base)) return base + kept
  const substitute = plain.get(base)
  if (substitute) return substitute + kept
  return /^[\p{M}\p{C}]$/u.test(letter) ? '' : '?'
}
