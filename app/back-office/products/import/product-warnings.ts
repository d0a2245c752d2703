import { quoteCell, type RowProblem } from '../../../lib/csv.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { folded } from '../../../lib/text/folding.ts'
import { hasLostLettersOf, seemsToHaveLostLetters } from '../../import/lost-letters.ts'
import type { EditedProduct } from '../product-fields.ts'
import { columnHeader, type ProductFileRow } from '../product-file.ts'
import { TEXT_COLUMNS } from './cell-texts.ts'
import type { ImportRow } from './read-product-file.ts'
import type { RowDifference } from './row-difference.ts'
import { skuAsNumber, skuDamage } from './sku-damage.ts'

type Values = Partial<EditedProduct>

/** Makes the function that names what staff should look at in a row that is new or changed. Nothing of it keeps the row out. */
export function createWarnings(
  products: readonly ProductFileRow[],
): (file: ImportRow, row: RowDifference) => RowProblem[] {
  const bySku = groupBy(products, ({ sku }) => skuAsNumber(sku ?? ''))
  const byName = groupBy(products, ({ name }) => folded(name))
  /** The line of each new name of the file. */
  const newNames = new Map<string, number>()

  function warningsOfNew(line: number, values: Values): string[] {
    const name = folded(values.name ?? '')
    const before = newNames.get(name)
    if (before === undefined) newNames.set(name, line)
    return [
      ...skuWarnings(values.sku ?? null, bySku.get(skuAsNumber(values.sku ?? ''))),
      ...nameWarnings(byName.get(name), before),
      ...lostLetters(values),
    ]
  }

  return ({ line, remarks }, row) => {
    if (row.kind === 'unchanged') return []
    const messages = row.kind === 'new' ? warningsOfNew(line, row.values) : warningsOfChanged(row.changes)
    return [...remarks, ...messages].map((message) => ({ line, message }))
  }
}

function skuWarnings(sku: string | null, alike: readonly ProductFileRow[] = []): string[] {
  if (sku === null) return []
  const damage = skuDamage(sku)
  if (damage !== undefined) return [`SKU: ${quoteCell(sku)} ${damage}. Format the column as text.`]
  return alike
    .slice(0, 1)
    .map(
      (product) =>
        `SKU: ${quoteCell(sku)} is new, but the shop has ${quoteCell(product.sku ?? '')}, ${quoteCell(product.name)}. Spreadsheets remove zeros at the beginning: format the column as text.`,
    )
}

function nameWarnings([product]: readonly ProductFileRow[] = [], before: number | undefined): string[] {
  if (product) {
    const key =
      product.sku === null
        ? 'It has no SKU, so give its ID'
        : `Give its SKU ${quoteCell(product.sku)} or its ID`
    return [
      `Name: this new product looks like ${quoteCell(product.name)} of the shop. ${key} if you mean that one.`,
    ]
  }
  return before === undefined ? [] : [`Name: line ${before} has a new product with the same name.`]
}

function warningsOfChanged(changes: Extract<RowDifference, { kind: 'changed' }>['changes']): string[] {
  return changes.flatMap(({ field, before, after }) => {
    const [old, now] = [textOf(before), textOf(after)]
    if (field === 'sku' && now !== '') {
      const hasLostZeros = old !== now && skuAsNumber(old) === skuAsNumber(now) && old.length > now.length
      const damage = hasLostZeros ? `has lost the zeros of ${quoteCell(old)}` : skuDamage(now)
      return damage === undefined ? [] : [`SKU: ${quoteCell(now)} ${damage}. Format the column as text.`]
    }
    if (!isTextColumn(field)) return []
    if (hasLostLettersOf(old, now))
      return [
        `${columnHeader(field)}: letters of ${quoteCell(old)} became ${quoteCell(now)}. ${SAVE_AS_UTF8}`,
      ]
    return seemsToHaveLostLetters(now) && !seemsToHaveLostLetters(old) ? [lostLetterOf(field, now)] : []
  })
}

function lostLetters(values: Values): string[] {
  return TEXT_COLUMNS.flatMap((field) => {
    const text = textOf(values[field])
    return seemsToHaveLostLetters(text) ? [lostLetterOf(field, text)] : []
  })
}

const SAVE_AS_UTF8 = 'Save the spreadsheet as "CSV UTF-8" to keep its letters.'

function lostLetterOf(field: (typeof TEXT_COLUMNS)[number], text: string): string {
  return `${columnHeader(field)}: ${quoteCell(text)} seems to have lost letters such as ẹ, ọ and ₦. ${SAVE_AS_UTF8}`
}

function isTextColumn(field: string): field is (typeof TEXT_COLUMNS)[number] {
  return TEXT_COLUMNS.some((column) => column === field)
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
}
