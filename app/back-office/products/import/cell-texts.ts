import {
  joinList,
  listSeparator,
  splitAddresses,
  splitList,
  type ListSeparator,
} from '../../../lib/csv-cells.ts'
import { textOfHtml } from '../../../lib/text/html-text.ts'
import { columnHeader, type FileColumn } from '../product-file.ts'

export type Texts = Partial<Record<FileColumn, string>>

/** Columns whose texts the shop shows as they are, so that shoppers would see the tags of HTML. */
export const TEXT_COLUMNS = [
  'name',
  'description',
  'category',
  'subcategory',
  'tags',
  'color_variants',
] as const
const LIST_COLUMNS = ['tags', 'color_variants'] as const

export interface TidyRow {
  line: number
  /** As the file has them. */
  cells: Texts
  /** As the rules of the cells read them: without HTML, lists as an export writes them. */
  texts: Texts
  /** What was changed, for staff to look at. */
  remarks: string[]
}

/** Reads what other programs put in cells: HTML, lists with other separators, several pictures in one cell. */
export function tidyRows(rows: readonly { line: number; cells: Texts }[]): {
  rows: TidyRow[]
  notes: string[]
} {
  const tidied = rows.map((row) => withoutHtml(row))
  const notes: string[] = []
  for (const column of LIST_COLUMNS) {
    const separator = listSeparator(tidied.flatMap(({ texts }) => texts[column] ?? []))
    if (separator !== ',') notes.push(`${columnHeader(column)} are split at ${nameOf(separator)}.`)
    for (const { texts } of tidied) {
      const text = texts[column]
      if (text !== undefined) texts[column] = joinList(splitList(text, separator))
    }
  }
  for (const row of tidied) splitPictures(row)
  return { rows: tidied, notes }
}

function nameOf(separator: ListSeparator): string {
  return separator === '\n' ? 'line breaks' : `“${separator}”`
}

function withoutHtml({ line, cells }: { line: number; cells: Texts }): TidyRow {
  const row: TidyRow = { line, cells, texts: { ...cells }, remarks: [] }
  for (const column of TEXT_COLUMNS) {
    const cell = cells[column]
    if (cell === undefined) continue
    const text = textOfHtml(cell)
    if (text === cell) continue
    row.texts[column] = text
    row.remarks.push(`${columnHeader(column)}: this cell has HTML. It is imported as text, without tags.`)
  }
  return row
}

/** One picture is the main image; further ones in its cell go before the additional images. */
function splitPictures({ texts, remarks }: TidyRow): void {
  const { image_url: image, additional_images: additional } = texts
  const [first = '', ...others] = image === undefined ? [] : splitAddresses(image)
  if (additional !== undefined) texts.additional_images = joinList(splitAddresses(additional))
  if (others.length === 0) return
  texts.image_url = first
  texts.additional_images = joinList([...others, ...splitAddresses(additional ?? '')])
  remarks.push(
    `${columnHeader('image_url')}: this cell has ${others.length + 1} addresses. The first is the main image, the others are additional images.`,
  )
}
