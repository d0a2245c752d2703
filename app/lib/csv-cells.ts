/** What a spreadsheet takes for a formula, also in full-width letters, and when it is escaped by apostrophes already. */
const FORMULA = /^'* *[=+\-@＝＋－＠]/

/** At the beginning of a cell, what spreadsheets ignore before a formula counts as well. */
const FORMULA_OF_CELL = /^'*(?:[\t\r\n]| *[=+\-@＝＋－＠])/

/** A phone number begins like a formula, but is harmless. */
const PHONE = /^\+\d[\d ]*$/

/**
 * The parts of a text that may become cells, although it is quoted: a spreadsheet that splits at semicolons or tabs does not see quotes
 * after a comma.
 */
const PART = /[^;\t\r\n]*[;\t\r\n]?/g

/**
 * Prevents CSV injection: puts an apostrophe before what a spreadsheet would run as a formula. What is escaped already
 * gets a second apostrophe, so that `unescapeFormula` always restores the original.
 */
export function escapeFormula(text: string): string {
  return text.replace(PART, (part, at: number) =>
    isFormula(part, at) && !PHONE.test(part) ? `'${part}` : part,
  )
}

export function unescapeFormula(cell: string): string {
  return cell.replace(PART, (part, at: number) =>
    part.startsWith("'") && isFormula(part, at) ? part.slice(1) : part,
  )
}

function isFormula(part: string, at: number): boolean {
  return (at === 0 ? FORMULA_OF_CELL : FORMULA).test(part)
}

/** What people and programs put between the entries of a list in one cell. */
const SEPARATORS = [',', '\n', ';', '|', '/'] as const

export type ListSeparator = (typeof SEPARATORS)[number]

/**
 * A list in one cell: `oak, iroko`. Within an entry a comma, and what might be taken for another separator, is escaped by a backslash; the
 * slashes of addresses are no separators.
 */
export function joinList(entries: readonly string[]): string {
  return entries
    .map((entry) => entry.replace(/^\/|:\/\//.test(entry) ? /[\\,;|\n]/g : /[\\,;|/\n]/g, String.raw`\$&`))
    .join(', ')
}

export function splitList(cell: string, separator: ListSeparator = ','): string[] {
  const entries = cell.match(new RegExp(String.raw`(?:\\.|[^\\${separator}]|\\$)+`, 'gs')) ?? []
  return entries.map((entry) => entry.trim().replace(/\\([\\,;|/\n])/g, '$1')).filter((entry) => entry !== '')
}

/**
 * What separates the entries in the cells of one column: what most of them use, and a slash where they use nothing else. A comma within an
 * entry decides nothing in a column of semicolons.
 */
export function listSeparator(cells: readonly string[]): ListSeparator {
  const unescaped = cells.map((cell) => cell.trim().replace(/\r\n?/g, '\n').replace(/\\./gs, ''))
  const count = (separator: string) => unescaped.filter((cell) => cell.includes(separator)).length
  const most = Math.max(...SEPARATORS.slice(0, -1).map(count))
  if (most === 0) return unescaped.some((cell) => /\p{L}\s*\/\s*\p{L}/u.test(cell)) ? '/' : ','
  return (['\n', ';', '|', ','] as const).find((separator) => count(separator) === most) ?? ','
}

/** The addresses of pictures in one cell, which programs separate by commas, semicolons, bars, spaces or line breaks. */
export function splitAddresses(cell: string): string[] {
  return cell.split(/(?<!\\)[\s,;|]{1,10}(?=https?:\/\/|\/)/i).flatMap((part) => splitList(part))
}
