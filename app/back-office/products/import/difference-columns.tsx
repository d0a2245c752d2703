import { formatNaira } from '../../../domain/money.ts'
import type { ShownChange } from '../../import/changes-list.tsx'
import { reportColumns } from '../../import/report-columns.tsx'
import { TruncatedText } from '../../list/table/truncated-text.tsx'
import { FACT_NAMES } from '../fields/fact-fields.ts'
import type { VariantSet } from '../fields/variant-columns.ts'
import { PRODUCT_FIELD_NAMES } from '../product-fields.ts'
import { columnHeader } from '../product-file.ts'
import type { RowDifference, VariantChange } from './row-difference.ts'

/** The columns of the report about an import of products. */
export const DIFFERENCE_COLUMNS = reportColumns<RowDifference>({
  name: 'Name',
  more: [{ header: 'SKU', width: 9, cell: ({ sku }) => <TruncatedText>{sku ?? '–'}</TruncatedText> }],
  changesOf: shownChanges,
})

function shownChanges(row: RowDifference): ShownChange[] {
  return [...changesOfProduct(row), ...(row.variants?.changes.map(changeOfVariant) ?? [])]
}

function changesOfProduct(row: RowDifference): ShownChange[] {
  if (row.kind === 'unchanged') return []
  if (row.kind === 'changed')
    return row.changes.map(({ field, before, after }) => ({
      label: columnHeader(field),
      before: shown(field, before),
      after: shown(field, after),
    }))
  return [...PRODUCT_FIELD_NAMES, ...FACT_NAMES].flatMap((field) => {
    const value = row.values[field]
    // Name and SKU have columns of their own.
    if (value === undefined || isBlank(value) || field === 'name' || field === 'sku') return []
    return [{ label: columnHeader(field), after: shown(field, value) }]
  })
}

function isBlank(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

const AMOUNTS = ['price', 'discount_price', 'deposit_amount']

function shown(field: string, value: unknown): string {
  if (value === null || isBlank(value)) return 'empty'
  if (typeof value === 'number' && AMOUNTS.includes(field)) return formatNaira(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function changeOfVariant({ name, field, before, after }: VariantChange): ShownChange {
  if (field === 'new') return { label: name, after: newVariantText(after as VariantSet) }
  const label = field === 'option' ? name : `${name}, ${VARIANT_LABELS[field] ?? field}`
  return { label, before: shown(field, before), after: shown(field, after) }
}

const VARIANT_LABELS: Readonly<Partial<Record<string, string>>> = {
  choices: 'Name',
  price: columnHeader('price'),
  discount_price: columnHeader('discount_price'),
  stock_quantity: columnHeader('stock_quantity'),
  sku: 'SKU',
  image_url: columnHeader('image_url'),
  size_class: columnHeader('size_class'),
  weight_kg: columnHeader('weight_kg'),
  made_to_order_weeks: columnHeader('made_to_order_weeks'),
  deposit_percent: columnHeader('deposit_percent'),
  deposit_amount: columnHeader('deposit_amount'),
  active: 'On sale',
}

function newVariantText({ price, stock_quantity: stock = 0 }: VariantSet): string {
  const pieces = `${stock} in stock`
  return price === undefined ? pieces : `${formatNaira(price)}, ${pieces}`
}
