import * as z from 'zod/mini'
import { SIZE_CLASSES } from '../../../domain/size-classes.ts'
import type { RowProblem } from '../../../lib/csv.ts'
import {
  addIssue,
  codeOrNull,
  optionalAmount,
  optionalWholeNumber,
  yesOrNo,
} from '../../form/field-schemas.ts'
import { withCell } from '../../import/file-columns.ts'
import { STOCK_LIMITS } from '../fields/prices.ts'
import {
  lower,
  MAX_VARIANTS,
  OPTION_PLACES,
  optionColumn,
  type VariantRow,
} from '../fields/variant-columns.ts'
import { CELL_RULES } from '../product-fields.ts'
import { columnHeader, type FileColumn } from '../product-file.ts'
import type { FileProduct, FileRow } from './variant-rows.ts'

/** What a row says of its variant: null empties it, and leaves price, stock and whether it is on as they are. */
export type VariantValues = Partial<
  Omit<VariantRow, 'id' | 'position' | 'choices' | 'price' | 'stock_quantity' | 'active'>
> & {
  price?: number | null
  stock_quantity?: number | null
  active?: boolean | null
}

export interface ImportVariant {
  line: number
  /** Null without a Variant ID in the file: then the choices find the variant. */
  id: string | null
  /** One of each option. */
  choices: string[]
  /** `#rrggbb` of each choice; empty where the file does not say it. */
  swatches: string[]
  values: VariantValues
  stockAtExport: number | null
}

/** The variants of a product as a file has them. */
export interface ImportVariants {
  line: number
  options: string[]
  /** The name of the option that is the colours; null where the file does not say it. */
  colorOption: string | null
  rows: ImportVariant[]
}

function orNull<Value>(rule: z.ZodMiniType<Value, string>) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value | null => {
      if (text.trim() === '') return null
      const parsed = rule.safeParse(text)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) addIssue(context, message)
      return null
    }),
  )
}

const sizeClass = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase()),
    z.enum(SIZE_CLASSES, 'Choose small, medium, large or bulky.'),
  ),
)

const swatch = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const color = text.trim().toLowerCase()
    if (!/^(#[0-9a-f]{6})?$/.test(color)) addIssue(context, 'Write a colour such as #1d3f8f.')
    return color
  }),
)

const RULES = z.partial(
  z.object({
    option1_swatch: swatch,
    option2_swatch: swatch,
    option3_swatch: swatch,
    price: optionalAmount(),
    discount_price: CELL_RULES.discount_price,
    stock_quantity: optionalWholeNumber(STOCK_LIMITS),
    stock_at_export: optionalWholeNumber(STOCK_LIMITS),
    variant_sku: codeOrNull(100),
    variant_image_url: CELL_RULES.image_url,
    variant_size_class: orNull(sizeClass),
    variant_weight_kg: CELL_RULES.weight_kg,
    variant_made_to_order_weeks: CELL_RULES.made_to_order_weeks,
    variant_active: orNull(yesOrNo()),
    variant_deposit_percent: CELL_RULES.deposit_percent,
    variant_deposit_amount: CELL_RULES.deposit_amount,
  }),
)

/** Parses the variants of a product. With a problem there are none. */
export function readVariants({
  line,
  variants: rows,
}: FileProduct): ImportVariants | { problems: RowProblem[] } {
  if (rows.length > MAX_VARIANTS) return { problems: [{ line, message: tooMany(rows.length) }] }
  const names = OPTION_PLACES.map((place) => firstText(rows, optionColumn(place, 'name')))
  const options = names.slice(0, names.indexOf('') === -1 ? undefined : names.indexOf(''))
  const problems: RowProblem[] = []
  const read = rows.map((row) => readRow(row, options, problems))
  const colorOption = firstText(rows, 'color_option')
  if (colorOption !== '' && !options.some((name) => lower(name) === lower(colorOption)))
    problems.push({ line, message: `Colour Option: the product has no option "${colorOption}".` })
  return problems.length > 0 ? { problems } : { line, options, colorOption: colorOption || null, rows: read }
}

export function tooMany(count: number): string {
  return `A product has at most ${MAX_VARIANTS} variants, and these are ${count.toLocaleString('en-NG')}.`
}

function firstText(rows: readonly FileRow[], column: FileColumn): string {
  return rows.map(({ cells }) => cells[column]?.trim() ?? '').find((text) => text !== '') ?? ''
}

function readRow(
  { line, cells }: FileRow,
  options: readonly string[],
  problems: RowProblem[],
): ImportVariant {
  const textOf = (column: FileColumn) => cells[column]?.normalize().trim() ?? ''
  const refuse = (column: FileColumn, message: string) =>
    problems.push({ line, message: `${columnHeader(column)}: ${message}` })
  for (const place of OPTION_PLACES) {
    const [name, value] = [optionColumn(place, 'name'), optionColumn(place, 'value')]
    const option = options[place - 1] ?? ''
    if (!['', lower(option)].includes(lower(textOf(name))))
      refuse(name, `the product has “${option}” here. Its rows have the same options in the same order.`)
    if (option !== '' && textOf(value) === '') refuse(value, `write which “${option}” this variant has.`)
    if (option === '' && textOf(value) !== '')
      refuse(value, `name the option of “${textOf(value)}” in ${columnHeader(name)}.`)
  }
  const parsed = RULES.safeParse(cells)
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      refuse(path[0] as FileColumn, withCell(message, cells[path[0] as FileColumn] ?? ''))
  const { stock_at_export: stockAtExport = null, ...values } = parsed.data ?? {}
  const places = OPTION_PLACES.slice(0, options.length)
  return {
    line,
    id: textOf('variant_id').toLowerCase() || null,
    choices: places.map((place) => textOf(optionColumn(place, 'value'))),
    swatches: places.map((place) => parsed.data?.[`option${place}_swatch`] ?? ''),
    values: ofVariant(values),
    stockAtExport,
  }
}

const PREFIX = 'variant_'

/** By the columns of variants, without those of options. */
function ofVariant(values: object): VariantValues {
  const columns = Object.entries(values).filter(([name]) => !name.startsWith('option'))
  return Object.fromEntries(
    columns.map(([name, value]) => [name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, value]),
  )
}
