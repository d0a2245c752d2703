import { formatNaira } from '../../../domain/money.ts'
import { readAmount } from '../../form/amount.ts'
import { variantName, type Refused, type Variant, type VariantTable } from './variant-table.ts'

const COLUMNS_WITHOUT_DEPOSIT = [
  'price',
  'discount_price',
  'stock_quantity',
  'sku',
  'weight_kg',
  'made_to_order_weeks',
] as const
const TEXT_COLUMNS = [...COLUMNS_WITHOUT_DEPOSIT, 'deposit_percent', 'deposit_amount'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

/** The columns of text boxes that the table shows, in their order: those of deposits while the shop takes some. */
export function shownTextColumns(takesDeposits: boolean): readonly TextColumn[] {
  return takesDeposits ? TEXT_COLUMNS : COLUMNS_WITHOUT_DEPOSIT
}

const OTHER_COLUMNS = ['size_class', 'image_url', 'active'] as const

/** In the order of the table. */
export const CELL_COLUMNS = [...TEXT_COLUMNS, ...OTHER_COLUMNS] as const
export type CellColumn = (typeof CELL_COLUMNS)[number]

/** In the order of the table. */
export function shownColumns(textColumns: readonly TextColumn[]): readonly CellColumn[] {
  return [...textColumns, ...OTHER_COLUMNS]
}

export const COLUMN_LABELS: Record<CellColumn, string> = {
  price: 'Price (₦)',
  discount_price: 'Discount (₦)',
  stock_quantity: 'Stock',
  sku: 'SKU',
  weight_kg: 'Weight (kg)',
  made_to_order_weeks: 'Weeks to make',
  deposit_percent: 'Deposit (%)',
  deposit_amount: 'Deposit (₦)',
  size_class: 'Delivery size',
  image_url: 'Picture',
  active: 'On sale',
}

export interface Cell {
  id: string
  column: CellColumn
}

/** Changes the variants whose ids are given. */
export function changeVariants(
  table: VariantTable,
  ids: ReadonlySet<string>,
  changes: Partial<Variant>,
): VariantTable {
  const variants = table.variants.map((variant) =>
    ids.has(variant.id) ? { ...variant, ...changes } : variant,
  )
  return { ...table, variants }
}

/** The ids of the variants below. */
export function idsBelow({ variants }: VariantTable, id: string): Set<string> {
  const below = variants.slice(variants.findIndex((variant) => variant.id === id) + 1)
  return new Set(below.map((variant) => variant.id))
}

/** Gives the value of a cell to all cells below it. */
export function fillDown(table: VariantTable, { id, column }: Cell): VariantTable {
  const from = table.variants.find((variant) => variant.id === id)
  return from ? changeVariants(table, idsBelow(table, id), { [column]: from[column] }) : table
}

/** The lines of what was copied from a spreadsheet, each with its cells. */
export function copiedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

export interface Pasted {
  table: VariantTable
  /** The number of cells that were written. */
  cells: number
  /** The number of lines for which there were no variants. */
  linesLeft: number
}

/** Writes what was copied from a spreadsheet into a cell and those below and to the right, as far as there are text boxes. */
export function pasteCells(
  table: VariantTable,
  { id, column }: Cell,
  text: string,
  textColumns: readonly TextColumn[],
): Pasted {
  const lines = copiedCells(text)
  const top = table.variants.findIndex((variant) => variant.id === id)
  const columns = textColumns.slice(textColumns.findIndex((each) => each === column))
  let cells = 0
  const variants = table.variants.map((variant, index) => {
    const line = (index >= top && lines[index - top]) || []
    const written = line.slice(0, columns.length).map((value, place) => [columns[place], value])
    cells += written.length
    return { ...variant, ...Object.fromEntries(written) }
  })
  return {
    table: { ...table, variants },
    cells,
    linesLeft: Math.max(0, lines.length - (table.variants.length - top)),
  }
}

/** How the prices of several variants change. */
export interface PriceChange {
  column: 'price' | 'discount_price'
  by: 'set' | 'add' | 'percent'
  /** Naira, or percent; null empties discount prices. */
  amount: number | null
}

/** Changes prices of the variants that have one; an amount that is set is given to all. Percentages are rounded to whole naira. */
export function changePrices(
  table: VariantTable,
  ids: ReadonlySet<string>,
  { column, by, amount }: PriceChange,
): VariantTable | Refused {
  const prices = new Map<string, string>()
  for (const variant of table.variants) {
    if (!ids.has(variant.id)) continue
    const price = changedPrice(variant[column], by, amount)
    if (price === undefined) continue
    if (price !== null && price < 0)
      return { refused: `${variantName(table, variant)} would have a price of ${formatNaira(price)}.` }
    prices.set(variant.id, String(price ?? ''))
  }
  if (prices.size === 0) return { refused: 'None of the chosen variants has such a price.' }
  const variants = table.variants.map((variant) => ({
    ...variant,
    [column]: prices.get(variant.id) ?? variant[column],
  }))
  return { ...table, variants }
}

/** Undefined for a variant without a price that can be read. */
function changedPrice(
  typed: string,
  by: PriceChange['by'],
  amount: number | null,
): number | null | undefined {
  if (by === 'set') return amount
  const price = readAmount(typed)
  if (!('naira' in price) || price.naira === null) return undefined
  if (by === 'percent') return Math.round(price.naira * (1 + (amount ?? 0) / 100))
  return Math.round((price.naira + (amount ?? 0)) * 100) / 100
}
