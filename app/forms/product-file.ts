import { z } from 'zod'
import { joinedList, splitList } from '../lib/csv-cells.ts'
import { CsvError, type CsvTable, type CsvValue } from '../lib/csv.ts'
import { isUuid } from '../lib/uuid.ts'
import { names, productFields, type ProductInput } from './product-form.ts'

/** A product as a file holds it. */
export type ProductFileRow = Omit<ProductInput, 'status'> & {
  id: string
  status: string
  created_at: string
}

/** The columns of a file of products, in its order; the headers are what the back office calls the fields. */
export const PRODUCT_COLUMNS = {
  id: 'ID',
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  price: 'Price',
  discount_price: 'Discount Price',
  stock_quantity: 'Stock',
  status: 'Status',
  featured: 'Featured',
  tags: 'Tags',
  color_variants: 'Colours',
  image_url: 'Image',
  thumbnail_url: 'Thumbnail',
  additional_images: 'Additional Images',
  created_at: 'Created',
} as const

type ColumnName = keyof typeof PRODUCT_COLUMNS
export type ImportedField = keyof ProductInput

/** A file can be too long for one transaction, and for one person to look through. */
export const LONGEST_IMPORT = 20_000

const NAMES = Object.keys(PRODUCT_COLUMNS) as ColumnName[]

export function productFileHeader(): string[] {
  return NAMES.map((name) => PRODUCT_COLUMNS[name])
}

export function productFileRow(product: ProductFileRow): CsvValue[] {
  return NAMES.map((name) => {
    const value = product[name]
    return Array.isArray(value) ? joinedList(value) : value
  })
}

/** What a row of a file says: only the columns that the file has. */
export interface ImportRow {
  line: number
  /** The product that is meant, where the file says so. */
  id: string | null
  sku: string | null
  values: Partial<ProductInput>
}

export interface RowProblem {
  line: number
  message: string
}

export interface ProductFile {
  rows: ImportRow[]
  problems: RowProblem[]
  /** Columns that mean nothing to the shop. */
  unknown: string[]
}

/**
 * Reads the rows of a file of products. A row with a problem is told of and left out.
 * @throws CsvError when the file as a whole makes no sense
 */
export function readProductFile(
  { header, rows }: CsvTable,
  categories: readonly { slug: string; name: string }[],
): ProductFile {
  const columns = header.map(columnOf)
  refuseTable(header, columns, rows.length)
  const schema = rowSchema(categories)
  const file: ProductFile = {
    rows: [],
    problems: [],
    unknown: header.filter((name, index) => name !== '' && columns[index] === undefined),
  }
  for (const { line, cells } of rows) {
    const texts: Partial<Record<ColumnName, string>> = {}
    for (const [index, name] of columns.entries()) if (name) texts[name] = cells[index] ?? ''
    const read = readRow(schema, line, texts)
    if ('values' in read) file.rows.push(read)
    else file.problems.push(...read.problems)
  }
  return withoutRepeats(file)
}

/** `Discount Price`, `discount_price` and `DISCOUNT  PRICE` are the same. */
function columnOf(header: string): ColumnName | undefined {
  const wanted = lettersOf(header)
  return NAMES.find((name) => lettersOf(PRODUCT_COLUMNS[name]) === wanted || lettersOf(name) === wanted)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

function refuseTable(header: readonly string[], columns: readonly (ColumnName | undefined)[], rows: number) {
  if (!columns.some((name) => name !== undefined && name !== 'created_at'))
    throw new CsvError(
      `No column of this file is known. Its first line has to name them: ${productFileHeader().join(', ')}.`,
    )
  const twice = header.find((_, index) => columns[index] && columns.indexOf(columns[index]) !== index)
  if (twice !== undefined) throw new CsvError(`This file has the column "${twice}" twice.`)
  if (rows === 0) throw new CsvError('This file has a first line, but no products below it.')
  if (rows > LONGEST_IMPORT)
    throw new CsvError(
      `This file has ${rows.toLocaleString('en-NG')} products. Please split it: at most ${LONGEST_IMPORT.toLocaleString('en-NG')} can be imported at a time.`,
    )
}

function rowSchema(categories: readonly { slug: string; name: string }[]) {
  const slugs = new Map(
    categories.flatMap(({ slug, name }) => [
      [slug.toLowerCase(), slug] as const,
      [name.toLowerCase(), slug] as const,
    ]),
  )
  const list = z.string().transform(splitList)
  return z
    .object({
      ...productFields,
      category: productFields.category.transform((text, context) => {
        const slug = slugs.get(text.toLowerCase())
        if (slug === undefined)
          context.addIssue({ code: 'custom', message: `There is no category "${text}".` })
        return slug ?? z.NEVER
      }),
      status: z
        .string()
        .transform((text) => text.trim().toLowerCase() || 'active')
        .pipe(productFields.status),
      featured: z.string().transform((text, context) => {
        const wanted = text.trim().toLowerCase()
        if (['true', 'yes', '1'].includes(wanted)) return true
        if (['', 'false', 'no', '0'].includes(wanted)) return false
        context.addIssue({ code: 'custom', message: 'Write true or false.' })
        return z.NEVER
      }),
      tags: list.pipe(names),
      color_variants: list.pipe(names),
      additional_images: list.pipe(productFields.additional_images),
    })
    .partial()
}

function readRow(
  schema: ReturnType<typeof rowSchema>,
  line: number,
  { id = '', ...texts }: Partial<Record<ColumnName, string>>,
): ImportRow | { problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const wantedId = id.trim().toLowerCase()
  if (wantedId !== '' && !isUuid(wantedId)) problems.push({ line, message: `ID: "${id}" is none.` })
  const parsed = schema.safeParse(texts)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      problems.push({ line, message: `${PRODUCT_COLUMNS[path[0] as ColumnName]}: ${message}` })
  }
  if (!parsed.success || problems.length > 0) return { problems }
  return { line, id: wantedId || null, sku: parsed.data.sku ?? null, values: parsed.data }
}

/** The same product twice in a file would be saved twice, and nobody could say which row counts. */
function withoutRepeats({ rows, problems, unknown }: ProductFile): ProductFile {
  const lines = new Map<string, number>()
  const kept = rows.filter(({ line, id, sku }) => {
    for (const [name, key] of [
      ['ID', id],
      ['SKU', sku],
    ] as const) {
      if (key === null) continue
      const before = lines.get(`${name} ${key}`)
      if (before !== undefined) {
        problems.push({ line, message: `${name}: "${key}" stands on line ${before} already.` })
        return false
      }
      lines.set(`${name} ${key}`, line)
    }
    return true
  })
  return { rows: kept, problems, unknown }
}
