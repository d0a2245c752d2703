/** What a spreadsheet takes for a formula, also when it is escaped by apostrophes already. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A phone number begins like a formula, but is harmless. */
const PHONE = /^\+\d[\d ]*$/

/**
 * Prevents CSV injection: puts an apostrophe before a text that a spreadsheet would run as a formula. Texts that are
 * escaped already get a second apostrophe, so that `unescapeFormula` always restores the original.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** A list in one cell: `oak, iroko`. A comma within an entry is escaped by a backslash. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\,]/g, String.raw`\$&`)).join(', ')
}

export function splitList(cell: string): string[] {
  const entries = cell.match(/(?:\\.|[^\\,]|\\$)+/gs) ?? []
  return entries.map((entry) => entry.trim().replace(/\\([\\,])/g, '$1')).filter((entry) => entry !== '')
}
