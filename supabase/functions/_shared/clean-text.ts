/** As app/lib/text/clean-text.ts, with the same test cases: functions import nothing of the app. */
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
