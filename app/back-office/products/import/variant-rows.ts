import type { RowProblem } from '../../../lib/csv.ts'
import {
  isKeptColumn,
  isVariantColumn,
  lower,
  OPTION_PLACES,
  optionColumn,
  SHARED_COLUMNS,
} from '../fields/variant-columns.ts'
import { columnHeader, type FileColumn } from '../product-file.ts'
import type { Texts } from './cell-texts.ts'

export interface FileRow {
  line: number
  cells: Texts
}

/** The rows of one product: its own cells, and a row for each of its variants. */
export interface FileProduct extends FileRow {
  /** Empty for a row without options. */
  variants: FileRow[]
}

const IDENTITY = ['id', 'sku', 'name'] as const

/**
 * Collects the rows that belong to one product: rows with an option that have its ID, or that follow it and name it or nothing. Of these
 * rows, the first that says something of the product has its cells; the others may repeat them.
 */
export function groupVariantRows(rows: readonly FileRow[]): {
  products: FileProduct[]
  problems: RowProblem[]
} {
  const groups: FileRow[][] = []
  const byId = new Map<string, FileRow[]>()
  let above: FileRow[] | undefined
  for (const row of rows) {
    const id = lower(row.cells.id ?? '')
    if (!hasOption(row.cells)) {
      above = undefined
      groups.push([row])
      continue
    }
    const group = byId.get(id) ?? (above && continues(above, row) ? above : undefined)
    if (group) group.push(row)
    else groups.push((above = [row]))
    above = group ?? above
    if (id !== '' && above) byId.set(id, above)
  }
  const products = groups.map(productOf)
  return { products, problems: groups.flatMap((group, index) => contradictions(group, products[index]!)) }
}

/** Other systems write `Default Title` for a product without variants. */
function hasOption(cells: Texts): boolean {
  const values = OPTION_PLACES.map((place) => cells[optionColumn(place, 'value')]?.trim() ?? '')
  return values.some((value) => value !== '' && value !== 'Default Title')
}

function continues([first]: readonly FileRow[], { cells }: FileRow): boolean {
  const of = (row: Texts, column: (typeof IDENTITY)[number]) => lower(row[column] ?? '')
  const isNamed = IDENTITY.some((column) => of(first!.cells, column) !== '')
  return isNamed && IDENTITY.every((column) => ['', of(first!.cells, column)].includes(of(cells, column)))
}

function isOfProduct(column: string): column is FileColumn {
  const isShared = SHARED_COLUMNS.some((shared) => shared === column)
  return !isVariantColumn(column) && !isShared && !isKeptColumn(column)
}

function productOf(group: readonly FileRow[]): FileProduct {
  const [first] = group
  const { line } = first!
  if (!hasOption(first!.cells))
    return { line, cells: pick(first!.cells, (name) => !isVariantColumn(name)), variants: [] }
  const saysMore = ({ cells }: FileRow) =>
    Object.entries(cells).some(
      ([name, text]) => isOfProduct(name) && !IDENTITY.some((known) => known === name) && text.trim() !== '',
    )
  const main = group.find(saysMore) ?? first!
  return {
    line,
    cells: { ...pick(first!.cells, isOfProduct), ...pick(main.cells, isOfProduct) },
    variants: [...group],
  }
}

function pick(cells: Texts, isWanted: (name: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => isWanted(name)))
}

/** Cells of a further row that say something else of the product than the row that has its cells. */
function contradictions(group: readonly FileRow[], product: FileProduct): RowProblem[] {
  if (product.variants.length === 0) return []
  return group.flatMap(({ line, cells }) =>
    Object.entries(cells).flatMap(([name, text]) => {
      if (!isOfProduct(name) || name === 'id' || ['', product.cells[name]?.trim()].includes(text.trim()))
        return []
      return [
        {
          line,
          message: `${columnHeader(name)}: line ${product.line} has another value for the same product. Write it once, or the same in each of its rows.`,
        },
      ]
    }),
  )
}
