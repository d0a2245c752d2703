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

/** What is wrong with a line of a file. */
export interface RowProblem {
  line: number
  message: string
}

export interface CsvTable {
  header: string[]
  rows: CsvRow[]
  /** Lines that cannot be read as rows; they are not among the rows. */
  problems: RowProblem[]
}

/** The file cannot be read. The message is shown to staff. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
}

/**
 * Reads a CSV file. Empty lines are skipped and escaped formulas unescaped. A first line such as `sep=;`, which Excel writes and
 * reads, says what separates the cells.
 * @throws CsvError
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decodeUtf8(bytes)
  if (text.trim() === '') throw new CsvError('This file is empty.')
  const { delimiter, start } = readSeparator(text)
  if (start === 0) assertCommaSeparated(text)
  const [header, ...rows] = parseRows(text, { delimiter, start })
  if (!header) throw new CsvError('This file is empty.')
  const problems = rows.flatMap((row) => {
    const message = lengthProblem(row, header.cells.length) ?? cutProblem(row, rows, header, text)
    return message === undefined ? [] : [{ line: row.line, message }]
  })
  const wrong = new Set(problems.map(({ line }) => line))
  return {
    header: header.cells.map((name) => name.trim()),
    rows: rows.filter(({ line }) => !wrong.has(line)),
    problems,
  }
}

function lengthProblem({ cells }: CsvRow, columns: number): string | undefined {
  const surplus = cells.slice(columns)
  if (surplus.every((cell) => cell.trim() === '')) return undefined
  return `This line has ${cells.length} cells, but the first line names ${columns} columns: ${quoteCell(surplus.join(', '))} ${surplus.length > 1 ? 'are' : 'is'} too many. A text with a comma in it has to stand in quotes.`
}

/** Spreadsheets leave out empty cells at the end of a line, but not the line break after it. */
function cutProblem(
  row: CsvRow,
  rows: readonly CsvRow[],
  { cells: header }: CsvRow,
  text: string,
): string | undefined {
  if (row !== rows.at(-1) || row.cells.length >= header.length || /[\r\n]$/.test(text)) return undefined
  return `The file ends in the middle of this line, after ${quoteCell(row.cells.at(-1)!)}: it has ${row.cells.length} of ${header.length} cells. Please save or download the file again.`
}

const MAX_QUOTED = 60

/** What stands in a cell, as a message quotes it: shortened, with signs for characters that cannot be seen. */
export function quoteCell(cell: string): string {
  const visible = cell.replace(/\p{Cc}/gu, (character) =>
    character === '\n'
      ? '↵'
      : character < ' '
        ? String.fromCharCode(0x24_00 + character.charCodeAt(0))
        : '\ufffd',
  )
  const letters = [...visible]
  return `“${letters.length > MAX_QUOTED ? `${letters.slice(0, MAX_QUOTED).join('')}…` : visible}”`
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    // TextDecoder removes the byte order mark.
    const text = decoder.decode(bytes, { stream: true })
    if (!isWhole(decoder))
      throw new CsvError(
        `The file ends in the middle of a letter on line ${countLineBreaks(text) + 1}: it was cut off. Please save or download it again.`,
      )
    return text
  } catch (error) {
    if (error instanceof CsvError) throw error
    throw new CsvError('This file is not in UTF-8. Please save it as "CSV UTF-8" and try again.')
  }
}

/** Whether the last letter that was decoded has all of its bytes. */
function isWhole(decoder: TextDecoder): boolean {
  try {
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,;\t]*(?:\r\n|\r|\n|$)/i

/** The separator that the first line names, and where the lines after it begin. */
function readSeparator(text: string): { delimiter: string; start: number } {
  const [line = '', delimiter = ','] = SEPARATOR_LINE.exec(text) ?? []
  return { delimiter, start: line.length }
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

function parseRows(file: string, { delimiter, start }: { delimiter: string; start: number }): CsvRow[] {
  const text = file.slice(start)
  const rows: CsvRow[] = []
  let line = start === 0 ? 1 : 2
  let read = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors, meta }) => {
      const [error] = errors
      if (error)
        throw new CsvError(
          `Line ${line}: a quote is opened here and not closed properly, or the file was cut off. The line begins with ${quoteCell(data[0] ?? '')}.`,
        )
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
