/** How a spreadsheet recognises a formula, also behind apostrophes that guard it already. */
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * A text as it can stand in a file that a spreadsheet opens: what would run as a formula there is guarded by an apostrophe.
 * One that is there already is guarded too, so that `unguarded` always gives back the very text.
 */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** A list in one cell: `oak, iroko`. Commas within an entry are escaped. */
export function joinedList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\,]/g, String.raw`\$&`)).join(', ')
}

export function splitList(cell: string): string[] {
  const entries = cell.match(/(?:\\.|[^\\,]|\\$)+/gs) ?? []
  return entries.map((entry) => entry.trim().replace(/\\([\\,])/g, '$1')).filter((entry) => entry !== '')
}
