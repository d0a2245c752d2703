/**
 * A phone number, email, code or SKU without what cannot be seen or was not meant: directional marks and other characters without a
 * width, odd kinds of spaces and hyphens, full-width letters and the digits of Arabic keyboards, `tel:` and `mailto:`, and surrounding
 * spaces. Not for names and notes, in which such characters may have a meaning. The same as private.clean_text() of the schema.
 */
export function cleanText(typed: string): string {
  return typed
    .replace(/\p{DI}/gu, '')
    .replace(/[\s\u2800]/g, ' ')
    .replace(/[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-')
    .replace(/[！-～]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^ *(tel|mailto):/i, '')
    .trim()
}
