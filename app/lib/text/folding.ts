/** What people type in place of letters and signs that their keyboards lack. Signs that Unicode decomposes are not listed. */
const TYPED = new Map(
  Object.entries({
    b: 'ƁɓɃƀ',
    c: 'Ƈƈ',
    d: 'ĐđÐðƉɖƊɗ',
    e: 'ƐɛƏəƎǝ',
    f: 'Ƒƒ',
    g: 'ƔɣƓɠǤǥ',
    h: 'ĦħꞪɦ',
    i: 'ıɪƖɩƗɨ',
    j: 'ȷ',
    k: 'Ƙƙĸ',
    l: 'Łł',
    n: 'ŊŋƝɲȠƞ',
    o: 'ØøƟɵƆɔ',
    p: 'Ƥƥ',
    r: 'ɌɍⱤɽ',
    s: 'Ʃʃ',
    t: 'ƬƭŦŧ',
    u: 'ƱʊɄʉ',
    v: 'Ʋʋ',
    x: '✕✖⨯',
    y: 'Ƴƴ',
    z: 'ƷʒƵƶ',
    ae: 'Ææ',
    oe: 'Œœ',
    ss: 'ßẞ',
    th: 'Þþ',
    σ: 'ς',
    "'": '‘’‚‛‹›′‵ʹʼʻʽʾʿˈꞋꞌ՚',
    '"': '“”„‟«»❝❞〝〞〟ʺˮ',
    '-': '‐‒–—―−⁃˗⸺⸻־',
    '/': '⁄∕',
    '*': '∗⁎',
    ' ': '\u0085\u1680\u2028\u2029\u2800',
  }).flatMap(([typed, characters]) => [...characters].map((character) => [character, typed] as const)),
)

/** Unicode makes of these a space and a mark, of × nothing, and of the double primes two single ones. */
const BEFORE_DECOMPOSITION = new Map([
  ['´', "'"],
  ['×', 'x'],
  ['″', '"'],
  ['‶', '"'],
])
const STANDING_ALONE = /[´×″‶¨¯¸ˆˇˉˊˋ˘˙˚˛˜˝]/g
/** 1½ would become 11/2. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e\u2189]/g

/** Of Latin, Greek and Cyrillic, of Hebrew and Arabic, and of signs. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640]/g
/** Control and format characters, fillers and variation selectors. */
const INVISIBLE =
  /[\ufe00-\ufe0f\u0080-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu
/** One by one: at the end of a word toLowerCase() makes another sigma. */
const CAPITAL = /[A-ZΑ-ΩЂЄЅІЈЉЊЋЏА-ЯҐ]/g

/**
 * The text without what people do not type: decomposed, without marks, hooks, case and invisible characters, with one kind
 * of apostrophe, quotation mark, dash, multiplication sign and space. The database has the same as `private.folded()`.
 */
export function folded(text: string): string {
  return (
    (isAscii(text) ? text : withoutMarks(text))
      .replaceAll(CAPITAL, (letter) => letter.toLowerCase())
      .replaceAll('`', "'")
      .replaceAll(/(?!\s)\p{Cc}/gu, '')
      .replaceAll(/[\t-\r ]+/g, ' ')
      .trim()
      // 6 × 6, 6*6, 6 by 6 and 6ft x 6 are one size, 6x6, and 6ft is 6 ft.
      .replaceAll(/(\d) ?(?:(?:ft|foot|feet) ?)?(?:[x*]|by) ?(?=\d)/g, '$1x')
      .replaceAll(/(\d) ?(?:ft|foot|feet)(?![a-z\d])/g, '$1 ft')
  )
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function withoutMarks(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(STANDING_ALONE, (sign) => BEFORE_DECOMPOSITION.get(sign) ?? '')
    .replaceAll(FRACTIONS, ' $&')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[^\0-\x7f]/gu, (character) => TYPED.get(character) ?? character)
}

/** A test of texts for a part that somebody has typed: whether one of them contains it. An empty text is in all. */
export function textSearch(typed: string): (...texts: readonly (string | null)[]) => boolean {
  const wanted = folded(typed)
  if (wanted === '') return () => true
  return (...texts) => texts.some((text) => text !== null && folded(text).includes(wanted))
}

/**
 * The items as people sort them: by the folded text, in which 6x6 precedes 12x6, then by the text itself, which decides
 * between those that fold to the same. The database sorts so by `private.sort_key()`.
 */
export function sortedByText<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, text: textOf(item), key: sortKey(textOf(item)) }))
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.text, b.text))
    .map(({ item }) => item)
}

/** The folded text with numbers of fifteen digits. */
function sortKey(text: string): string {
  return folded(text).replaceAll(/\d+/g, (number) => number.replace(/^0+/, '').padStart(15, '0'))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
