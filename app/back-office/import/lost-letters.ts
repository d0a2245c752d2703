/** Question marks where letters would be: at the beginning of a word or an amount, within a word, or before another word of the sentence. */
const MARKS_FOR_LETTERS = /(?:^|[\s("'“‘])\?+[\p{L}\d]|\p{L}\?+\p{L}|\p{L}\?{2,} \p{Ll}|^\?{2,}$/u
/** UTF-8 that was read as Windows-1252: `áº¹` for ẹ, `â‚¦` for ₦, `Ã©` for é. */
const READ_AS_WINDOWS_1252 =
  /[\u00C2\u00C3\u00CC][\u0080-\u00BF\u20AC]|\u00E2[\u0080-\u009F\u201A\u20AC]|\u00E1[\u00BA\u00BB]/

/** Whether a text seems to have lost letters such as ẹ, ọ and ₦ when it was saved in an encoding without them. */
export function seemsToHaveLostLetters(text: string): boolean {
  if (text.includes('\uFFFD') || READ_AS_WINDOWS_1252.test(text)) return true
  return MARKS_FOR_LETTERS.test(withoutAddresses(text))
}

function withoutAddresses(text: string): string {
  const words = text.split(/\s/)
  return words.filter((word) => !/[/@]/.test(word)).join(' ')
}

/** Whether a text is an earlier one but for question marks in place of letters. */
export function hasLostLettersOf(before: string, after: string): boolean {
  if (!/[?\uFFFD]/.test(after) || before === after) return false
  const pattern = after
    .split(/([?\uFFFD]+)/)
    .map((part, index) =>
      index % 2 === 1 ? String.raw`(?:[^\0-\x7F]|\?)+` : part.replace(/[\\^$.*+()[\]{}|]/g, String.raw`\$&`),
    )
    .join('')
  const wasBefore = new RegExp(`^${pattern}$`)
  return wasBefore.test(before) || wasBefore.test(before.normalize('NFD'))
}
