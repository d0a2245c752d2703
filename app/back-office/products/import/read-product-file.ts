import * as z from 'zod/mini'
import type { CsvTable, RowProblem } from '../../../lib/csv.ts'
import { cleanText } from '../../../lib/text/clean-text.ts'
import { folded } from '../../../lib/text/folding.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { addIssue, optionalWholeNumber } from '../../form/field-schemas.ts'
import { findFileColumns, withCell } from '../../import/file-columns.ts'
import { STOCK_LIMITS } from '../fields/prices.ts'
import { CELL_RULES, type EditedProduct } from '../product-fields.ts'
import { columnHeader, FILE_COLUMNS, type FileColumn } from '../product-file.ts'
import { tidyRows, type TidyRow } from './cell-texts.ts'
import { groupVariantRows } from './variant-rows.ts'
import { readVariants, type ImportVariants } from './variants-in-files.ts'

/** The import is one transaction, and staff check its rows by eye. The database has the same limit. */
export const MAX_IMPORT_ROWS = 20_000

/** A parsed product. It has values for the columns of the file only. */
export interface ImportRow {
  line: number
  /** Null without an ID in the file: then the SKU finds the product. */
  id: string | null
  sku: string | null
  values: Partial<EditedProduct>
  /** The stock when the file was exported; null where the file does not say it. */
  stockAtExport: number | null
  /** How its cells were read, where that needs a look. */
  remarks: string[]
  /** Absent for rows without options. Prices and stock are those of the variants. */
  variants?: ImportVariants
}

interface FileCategory {
  slug: string
  name: string
}

export interface ProductFile {
  rows: ImportRow[]
  problems: RowProblem[]
  /** Headers that name no column of a product. */
  unknown: string[]
  /** How the cells of a column were read. */
  notes: string[]
}

/**
 * Parses the rows of a file. A row with a problem is left out and listed in `problems`.
 * @throws CsvError when no row can be read: no known column, a column that comes twice, no rows, or too many
 */
export function readProductFile(table: CsvTable, categories: readonly FileCategory[]): ProductFile {
  const { unknown, textsOf } = findFileColumns(table, {
    columns: FILE_COLUMNS,
    headerOf: columnHeader,
    maxRows: MAX_IMPORT_ROWS,
    noun: 'products',
    ignored: ['created_at'],
  })
  const schema = rowSchema(categories)
  const { products, problems } = groupVariantRows(
    table.rows.map(({ line, cells }) => ({ line, cells: textsOf(cells) })),
  )
  const tidied = tidyRows(products)
  const file: ProductFile = { rows: [], problems, unknown, notes: tidied.notes }
  for (const [index, row] of tidied.rows.entries()) {
    const read = readRow(schema, row)
    const product = products[index]!
    const variants = product.variants.length > 0 ? readVariants(product) : undefined
    if (!('values' in read)) file.problems.push(...read.problems)
    if (variants && 'problems' in variants) file.problems.push(...variants.problems)
    else if ('values' in read) file.rows.push({ ...read, ...(variants && { variants }) })
  }
  return rejectRepeats(file)
}

/** Parses the cells of a row. */
function rowSchema(categories: readonly FileCategory[]) {
  const slugsFor = categoryFinder(categories)
  const category = z.pipe(
    CELL_RULES.category,
    z.transform((text: string, context) => {
      const slugs = slugsFor(text)
      if (slugs.length === 1) return slugs[0]!
      addIssue(
        context,
        slugs.length === 0
          ? `There is no category "${text}".`
          : `${slugs.length} categories are called "${text}". Write the slug of the one you mean: ${slugs.join(', ')}.`,
      )
      return z.NEVER
    }),
  )
  const stock_at_export = optionalWholeNumber(STOCK_LIMITS)
  return z.partial(z.object({ ...CELL_RULES, category, stock_at_export }))
}

/**
 * Finds the slugs of the categories that a cell may mean, by slug or name. An exact slug, such as an export writes, means its own
 * category only: another one may have it as its name. So does a name with its marks: Ọba is not Oba where there are both.
 */
function categoryFinder(categories: readonly FileCategory[]): (text: string) => string[] {
  const slugs = new Set(categories.map(({ slug }) => slug))
  const withMarks = slugsBy(categories, (text) => text.normalize().toLowerCase())
  const asTyped = slugsBy(categories, folded)
  return (text) => {
    if (slugs.has(text)) return [text]
    const exact = withMarks(text)
    return exact.length > 0 ? exact : asTyped(text)
  }
}

/** Looks up the slugs of the categories whose slug or name is equal to a text. */
function slugsBy(categories: readonly FileCategory[], keyOf: (text: string) => string) {
  const byKey = new Map<string, Set<string>>()
  for (const { slug, name } of categories)
    for (const key of [keyOf(slug), keyOf(name)]) byKey.set(key, (byKey.get(key) ?? new Set()).add(slug))
  return (text: string) => [...(byKey.get(keyOf(text)) ?? [])]
}

function readRow(
  schema: ReturnType<typeof rowSchema>,
  { line, cells, texts: { id = '', ...texts }, remarks }: TidyRow,
): ImportRow | { problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const typedId = cleanText(id).toLowerCase()
  if (typedId !== '' && !isUuid(typedId))
    problems.push({
      line,
      message: `ID: "${id}" is not the ID of a product. Leave it empty for a new product.`,
    })
  const parsed = schema.safeParse(texts)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const column = path[0] as FileColumn
      problems.push({ line, message: `${columnHeader(column)}: ${withCell(message, cells[column] ?? '')}` })
    }
  }
  if (!parsed.success || problems.length > 0) return { problems }
  const { stock_at_export: stockAtExport = null, ...values } = parsed.data
  return { line, id: typedId || null, sku: values.sku ?? null, values, stockAtExport, remarks }
}

/** Rejects a row whose ID or SKU an earlier row has: the result would depend on their order. */
function rejectRepeats({ rows, problems, ...others }: ProductFile): ProductFile {
  const lines = new Map<string, number>()
  const kept = rows.filter(({ line, id, sku }) => {
    for (const [name, key] of [
      ['ID', id],
      ['SKU', sku],
    ] as const) {
      if (key === null) continue
      const sameInAnyCase = `${name} ${key.toLowerCase()}`
      const before = lines.get(sameInAnyCase)
      if (before !== undefined) {
        problems.push({ line, message: `${name}: "${key}" stands on line ${before} already.` })
        return false
      }
      lines.set(sameInAnyCase, line)
    }
    return true
  })
  return { rows: kept, problems, ...others }
}
