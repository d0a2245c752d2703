import { CsvError, quoteCell, type CsvTable } from '../../lib/csv.ts'

export interface FileColumnsOptions<Column extends string> {
  columns: readonly Column[]
  headerOf: (column: Column) => string
  /** The most rows that fit in one import. */
  maxRows: number
  /** `products` */
  noun: string
  /** Columns that an import does not read. */
  ignored?: readonly Column[]
}

export interface FileColumns<Column extends string> {
  /** Headers that name no column. */
  unknown: string[]
  /** The columns that the file has. */
  found: Column[]
  /** The cells of a row by column, without columns that the file does not have. */
  textsOf: (cells: readonly string[]) => Partial<Record<Column, string>>
}

/**
 * Finds the columns that a file has. `Discount Price`, `discount_price` and `DISCOUNT  PRICE` name the same column.
 * @throws CsvError when no row can be read: no known column, a column that comes twice, no rows, or too many
 */
export function findFileColumns<Column extends string>(
  { header, rows, problems }: CsvTable,
  options: FileColumnsOptions<Column>,
): FileColumns<Column> {
  const found = header.map((name) => findColumn(name, options))
  checkTable(header, found, rows.length + problems.length, options)
  return {
    unknown: header.filter((name, index) => name !== '' && found[index] === undefined),
    found: found.filter((name) => name !== undefined),
    textsOf: (cells) => {
      const texts: Partial<Record<Column, string>> = {}
      for (const [index, name] of found.entries()) if (name) texts[name] = cells[index] ?? ''
      return texts
    },
  }
}

function findColumn<Column extends string>(
  header: string,
  { columns, headerOf }: FileColumnsOptions<Column>,
): Column | undefined {
  const normalized = normalizeHeader(header)
  return columns.find(
    (name) => normalizeHeader(headerOf(name)) === normalized || normalizeHeader(name) === normalized,
  )
}

function normalizeHeader(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function checkTable<Column extends string>(
  header: readonly string[],
  found: readonly (Column | undefined)[],
  rows: number,
  { columns, headerOf, maxRows, noun, ignored = [] }: FileColumnsOptions<Column>,
): void {
  if (!found.some((name) => name !== undefined && !ignored.includes(name)))
    throw new CsvError(
      `No column of this file is known. Its first line has to name them: ${columns.map(headerOf).join(', ')}.`,
    )
  const twice = header.find((_, index) => found[index] && found.indexOf(found[index]) !== index)
  if (twice !== undefined) throw new CsvError(`This file has the column "${twice}" twice.`)
  if (rows === 0) throw new CsvError(`This file has a first line, but no ${noun} below it.`)
  if (rows > maxRows)
    throw new CsvError(
      `This file has ${rows.toLocaleString('en-NG')} ${noun}. Please split it: at most ${maxRows.toLocaleString('en-NG')} can be imported at a time.`,
    )
}

/** What is wrong with a cell, and what stands in it, unless the message quotes it already. */
export function withCell(message: string, cell: string): string {
  const typed = cell.trim()
  const isQuoted = message.includes(`“${typed}”`) || message.includes(`"${typed}"`)
  return typed === '' || isQuoted ? message : `${quoteCell(typed)} is not valid. ${message}`
}
