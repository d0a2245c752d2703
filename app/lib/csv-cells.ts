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

/** A list in one cell: `oak, iroko`. A comma within an entry is escaped by a backslash. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\,]/g, String.raw`\$&`)).join(', ')
}

export function splitList(cell: string): string[] {
  const entries = cell.match(/(?:\\.|[^\\,]|\\$)+/gs) ?? []
  return entries.map((entry) => entry.trim().replace(/\\([\\,])/g, '$1')).filter((entry) => entry !== '')
}
