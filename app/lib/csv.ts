import Papa from 'papaparse'
import { guarded, unguarded } from './csv-cells.ts'

/** Numbers stay numbers, the negative ones too: they cannot be formulas. Null is an empty cell. */
export type CsvValue = string | number | boolean | null

/** So that spreadsheets take the file for what it is: without it letters such as ọ and ₦ come out as others. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a CSV file, with the last one ended. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => row.map((value) => (typeof value === 'string' ? guarded(value) : value)))
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`
}

/** One row of a file, and the line on which it begins: a cell may hold several lines. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvTable {
  header: string[]
  rows: CsvRow[]
}

/** Why a file cannot be read at all; the message says what to do. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
}

/**
 * Reads a file as people save it. Empty lines are passed over, guarded cells come back unguarded.
 * @throws CsvError
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decoded(bytes)
  if (text.trim() === '') throw new CsvError('This file is empty.')
  refuseOtherSeparators(text)
  const [header, ...rows] = parsed(text)
  if (!header) throw new CsvError('This file is empty.')
  for (const { line, cells } of rows) {
    if (cells.length > header.cells.length)
      throw new CsvError(
        `Line ${line} has ${cells.length} cells, but the first line names ${header.cells.length} columns. A text with a comma in it has to stand in quotes.`,
      )
  }
  return { header: header.cells.map((name) => name.trim()), rows }
}

function decoded(bytes: Uint8Array): string {
  try {
    // Takes the byte order mark off by itself.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvError('This file is not in UTF-8. Please save it as "CSV UTF-8" and try again.')
  }
}

function refuseOtherSeparators(text: string): void {
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

function parsed(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let read = 0
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step: ({ data, errors, meta }) => {
      const [error] = errors
      if (error) throw new CsvError(`Line ${line}: a quote is opened here and not closed properly.`)
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data.map(unguarded) })
      line += lineBreaks(text.slice(read, meta.cursor))
      read = meta.cursor
    },
  })
  return rows
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
