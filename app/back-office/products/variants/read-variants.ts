import * as z from 'zod/mini'
import type { Tables } from '../../../database.types.ts'
import { SIZE_CLASSES } from '../../../domain/size-classes.ts'
import { depositAmount, depositPercent, oneDeposit } from '../../deposits/deposit-rules.ts'
import { addIssue, codeOrNull, textOrNull, wholeNumber } from '../../form/field-schemas.ts'
import { FACT_FIELDS } from '../fields/fact-fields.ts'
import type { Rule } from '../fields/field-definition.ts'
import {
  DISCOUNT_ABOVE_PRICE,
  discountPrice,
  price,
  STOCK_LIMITS,
  withoutVainDiscount,
} from '../fields/prices.ts'
import type { CellColumn } from './variant-cells.ts'
import { NO_VARIANTS, type Option, type Variant, type VariantTable } from './variant-table.ts'

/** An option as set_product_variants() takes it. */
export type OptionValues = Pick<Tables<'product_options'>, 'name' | 'choices' | 'is_color' | 'swatches'>

/** A variant as set_product_variants() takes it. */
export type VariantValues = Omit<Tables<'product_variants'>, 'position' | 'product_id'>

export interface Variants {
  options: OptionValues[]
  variants: VariantValues[]
}

/** A cell that cannot be read, or an option that is not complete. */
export interface Problem {
  /** The id of a variant or the key of an option. */
  key: string
  column: CellColumn | 'name' | 'choices'
  message: string
}

const RULES = {
  price,
  discount_price: discountPrice,
  stock_quantity: wholeNumber(STOCK_LIMITS),
  sku: codeOrNull(100),
  weight_kg: FACT_FIELDS.weight_kg.fromForm,
  made_to_order_weeks: FACT_FIELDS.made_to_order_weeks.fromForm,
  deposit_percent: depositPercent,
  deposit_amount: depositAmount,
  size_class: z.pipe(
    z.string(),
    z.transform((size: string) => SIZE_CLASSES.find((known) => known === size) ?? null),
  ),
  image_url: textOrNull(2000),
} satisfies { [Column in Exclude<CellColumn, 'active'>]: Rule<VariantValues[Column]> }

const CELLS = z.object(RULES).check(oneDeposit)

/** Reads the table as it was typed. What only the database can tell, such as a SKU of another product, is left to it. */
export function readVariants(table: VariantTable): { values: Variants; problems: Problem[] } {
  const problems = table.options.flatMap(optionProblems)
  const variants = table.variants.flatMap((variant) => {
    problems.push(...cellProblems(variant))
    const { data } = CELLS.safeParse(variant)
    if (data === undefined) return []
    const choices = namesOf(table, variant)
    return { ...withoutVainDiscount(data), id: variant.id, choices, active: variant.active }
  })
  return { values: { options: table.options.map(optionValues), variants }, problems }
}

export function cellProblems(variant: Variant): Problem[] {
  const { data, error } = CELLS.safeParse(variant)
  if (data === undefined)
    return error.issues.map(({ path, message }) => ({
      key: variant.id,
      column: path[0] as keyof typeof RULES,
      message,
    }))
  return data.discount_price !== null && data.discount_price > data.price
    ? [{ key: variant.id, column: 'discount_price', message: DISCOUNT_ABOVE_PRICE }]
    : []
}

function optionProblems({ key, name, choices }: Option): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '') problems.push({ key, column: 'name', message: 'Enter a name such as Size.' })
  if (choices.length === 0) problems.push({ key, column: 'choices', message: 'Add a choice.' })
  return problems
}

function optionValues({ name, choices, isColour }: Option): OptionValues {
  const hasSwatches = isColour && choices.some(({ swatch }) => swatch !== '')
  return {
    name: name.trim(),
    choices: choices.map((choice) => choice.name.trim()),
    is_color: isColour,
    swatches: hasSwatches ? choices.map(({ swatch }) => swatch) : [],
  }
}

function namesOf({ options }: VariantTable, { choices }: Variant): string[] {
  return options.map(
    (option, index) => option.choices.find(({ key }) => key === choices[index])?.name.trim() ?? '',
  )
}

const TEXT = z.string()

const TABLE = z.object({
  options: z.array(
    z.object({
      key: TEXT,
      name: TEXT,
      isColour: z.boolean(),
      choices: z.array(z.object({ key: TEXT, name: TEXT, swatch: TEXT })),
    }),
  ),
  variants: z.array(
    z.object({
      id: TEXT,
      choices: z.array(TEXT),
      price: TEXT,
      discount_price: TEXT,
      stock_quantity: TEXT,
      sku: TEXT,
      weight_kg: TEXT,
      made_to_order_weeks: TEXT,
      deposit_percent: TEXT,
      deposit_amount: TEXT,
      size_class: TEXT,
      image_url: TEXT,
      active: z.boolean(),
    }),
  ),
})

/** The table of the hidden field that holds it; undefined for one of another build of the shop. */
export function parseTable(json: string): VariantTable | undefined {
  try {
    const parsed = TABLE.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Each cell says what is wrong with it. */
const UNREADABLE = 'Please look at the fields that are marked.'

/** The rule of the hidden field that holds the table. */
export const variantsRule: Rule<Variants> = z.pipe(
  z.string(),
  z.transform((json: string, context) => {
    const table = json === '' ? NO_VARIANTS : parseTable(json)
    if (!table) {
      addIssue(context, 'The variants could not be read. Please reload the page.')
      return z.NEVER
    }
    const { values, problems } = readVariants(table)
    if (problems.length > 0) addIssue(context, UNREADABLE)
    return values
  }),
)
