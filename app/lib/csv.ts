import Papa from 'papaparse'
import { escapeFormula, unescapeFormula } from './csv-cells.ts'

/** Null is an empty cell. Numbers are not escaped, even negative ones: they cannot be formulas. */
export type CsvValue = string | number | boolean | null

/** Without it Excel does not read a file as UTF-8, and shows other letters in place of ọ and ₦. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a CSV file, with every cell in quotes; each ends with CRLF. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? escapeFormula(value) : (value ?? ''))),
  )
  return `${Papa.unparse(cells, { newline: '\r\n', quotes: true })}\r\n`
}

export interface CsvRow {
  /** The line on which the row begins. Rows differ from lines because a cell may hold line breaks. */
  line: number
  cells: string[]
}

export interface CsvTable {
  header: string[]
  rows: CsvRow[]
}

/** The file cannot be read. The message is shown to staff. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
}

/**
 * Reads a CSV file. Empty lines are skipped and escaped formulas unescaped.
 * @throws CsvError
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') throw new CsvError('This file is empty.')
  assertCommaSeparated(text)
  const [header, ...rows] = parseRows(text)
  if (!header) throw new CsvError('This file is empty.')
  for (const { line, cells } of rows) {
    if (cells.length > header.cells.length)
      throw new CsvError(
        `Line ${line} has ${cells.length} cells, but the first line names ${header.cells.length} columns. A text with a comma in it has to stand in quotes.`,
      )
  }
  return { header: header.cells.map((name) => name.trim()), rows }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    // TextDecoder removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvError('This file is not in UTF-8. Please save it as "CSV UTF-8" and try again.')
  }
}

function assertCommaSeparated(text: string): void {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => first.split(sign).length
  for (const [sign, name] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    if (count(sign) > count(','))
      throw new CsvError(`This file separates its cells by ${name}. Please save it separated by commas.`)
  }
}

function parseRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let read = 0
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step: ({ data, errors, meta }) => {
      const [error] = errors
      if (error) throw new CsvError(`Line ${line}: a quote is opened here and not closed properly.`)
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data.map(unescapeFormula) })
      line += countLineBreaks(text.slice(read, meta.cursor))
      read = meta.cursor
    },
  })
  return rows
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
