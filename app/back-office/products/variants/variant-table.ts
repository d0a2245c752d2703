import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import { groupThousands } from '../../../lib/group-thousands.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { MAX_VARIANTS } from '../fields/variant-columns.ts'

// The options and variants of a product as staff edit them: every cell is a text as it was typed. The rules are the database's, see
// docs/behaviour/variants.md; the limits are here because a table beyond them could not be shown.

export const MAX_OPTIONS = 3
export const MAX_CHOICES = 50

/** One of an option, such as 'Indigo'. Variants refer to the key, so that a choice can be renamed. */
export interface Choice {
  key: string
  name: string
  /** `#rrggbb`; '' where staff chose none. */
  swatch: string
}

export interface Option {
  key: string
  name: string
  /** Whether the choices are the product's colours. */
  isColour: boolean
  choices: readonly Choice[]
}

export interface Variant {
  id: string
  /** The key of a choice of each option, in the order of the options; '' while the option has no choices. */
  choices: readonly string[]
  price: string
  discount_price: string
  stock_quantity: string
  sku: string
  weight_kg: string
  made_to_order_weeks: string
  deposit_percent: string
  deposit_amount: string
  /** '' is that of the product. */
  size_class: string
  /** '' for no picture of its own. */
  image_url: string
  active: boolean
}

export interface VariantTable {
  options: readonly Option[]
  variants: readonly Variant[]
}

/** Why a change of the table was not made. */
export interface Refused {
  refused: string
}

export type Change = (table: VariantTable) => VariantTable | Refused

export const NO_VARIANTS: VariantTable = { options: [], variants: [] }

/** What new variants have where no other one is like them: the prices of the product. */
export type Prices = Pick<Variant, 'price' | 'discount_price'>

/** `Indigo / Three-seat`. */
export function variantName({ options }: VariantTable, { choices }: Pick<Variant, 'choices'>): string {
  const names = options.map((option, index) => option.choices.find(({ key }) => key === choices[index])?.name)
  return nameOfChoices(names.filter((name) => name !== undefined))
}

export function addOption(table: VariantTable, isColour = false): VariantTable {
  const option = { key: randomUuid(), name: isColour ? 'Colour' : '', isColour, choices: [] }
  return {
    options: [...table.options, option],
    variants: table.variants.map((variant) => ({ ...variant, choices: [...variant.choices, ''] })),
  }
}

/** Of variants that are equal without the option, the first stays. */
export function removeOption(table: VariantTable, key: string): VariantTable {
  const index = indexOf(table.options, key)
  const variants = table.variants.map((variant) => ({
    ...variant,
    choices: variant.choices.toSpliced(index, 1),
  }))
  return withoutEqual({ options: table.options.toSpliced(index, 1), variants })
}

export function changeOption(table: VariantTable, key: string, changes: Partial<Option>): VariantTable {
  const isOnlyColour = changes.isColour === true
  return {
    ...table,
    options: table.options.map((option) =>
      option.key === key ? { ...option, ...changes } : isOnlyColour ? { ...option, isColour: false } : option,
    ),
  }
}

export function changeChoice(table: VariantTable, key: string, changes: Partial<Choice>): VariantTable {
  return {
    ...table,
    options: table.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => (choice.key === key ? { ...choice, ...changes } : choice)),
    })),
  }
}

/**
 * Adds choices and the variants of their combinations. Names that the option has already are passed over. A first choice belongs to all
 * variants that there are.
 */
export function addChoices(
  table: VariantTable,
  key: string,
  names: readonly string[],
  prices: Prices,
): VariantTable | Refused {
  const index = indexOf(table.options, key)
  const option = table.options[index]
  if (!option) return table
  const added = newChoices(option, names)
  const [first] = added
  if (first === undefined) return table
  const refused = limitProblem(table, option, added.length)
  if (refused !== undefined) return { refused }
  const isFirst = option.choices.length === 0
  const before: VariantTable = {
    options: table.options.map((each) =>
      each === option ? { ...each, choices: [...each.choices, ...added] } : each,
    ),
    variants: isFirst
      ? table.variants.map((variant) => ({ ...variant, choices: variant.choices.with(index, first.key) }))
      : table.variants,
  }
  const keys = new Set(added.map((choice) => choice.key))
  const combinations = combinationsOf(before.options).filter((choices) => keys.has(choices[index] ?? ''))
  return withCombinations(before, combinations, { prices, isSorted: isSorted(table) })
}

function newChoices({ choices }: Option, names: readonly string[]): Choice[] {
  const known = new Set(choices.map(({ name }) => name.trim().toLowerCase()))
  return names.flatMap((typed) => {
    const name = typed.trim()
    if (name === '' || known.has(name.toLowerCase())) return []
    known.add(name.toLowerCase())
    return { key: randomUuid(), name, swatch: '' }
  })
}

function limitProblem(table: VariantTable, option: Option, added: number): string | undefined {
  const choices = option.choices.length + added
  if (choices > MAX_CHOICES)
    return `${option.name || 'This option'} would have ${groupThousands(choices)} choices. An option has at most ${MAX_CHOICES}.`
  const others = table.options.filter((other) => other !== option && other.choices.length > 0)
  const more = others.reduce((product, other) => product * other.choices.length, added)
  const isFirst = option.choices.length === 0
  return countProblem((isFirst ? 0 : table.variants.length) + more)
}

function countProblem(variants: number): string | undefined {
  if (variants <= MAX_VARIANTS) return undefined
  return `That would make ${groupThousands(variants)} variants. A product has at most ${MAX_VARIANTS}.`
}

/** The variants of the choice go with it. The last choice of an option leaves them without one. */
export function removeChoice(table: VariantTable, key: string): VariantTable {
  const index = table.options.findIndex(({ choices }) => choices.some((choice) => choice.key === key))
  const isLast = table.options[index]?.choices.length === 1
  return withoutEqual({
    options: table.options.map((option) => ({
      ...option,
      choices: option.choices.filter((choice) => choice.key !== key),
    })),
    variants: isLast
      ? table.variants.map((variant) => ({ ...variant, choices: variant.choices.with(index, '') }))
      : table.variants.filter(({ choices }) => choices[index] !== key),
  })
}

export function moveOption(table: VariantTable, from: number, to: number): VariantTable {
  const variants = table.variants.map((variant) => ({
    ...variant,
    choices: moved(variant.choices, from, to),
  }))
  return inOrder({ options: moved(table.options, from, to), variants })
}

export function moveChoice(table: VariantTable, key: string, from: number, to: number): VariantTable {
  const options = table.options.map((option) =>
    option.key === key ? { ...option, choices: moved(option.choices, from, to) } : option,
  )
  return inOrder({ ...table, options })
}

export function moveVariant(table: VariantTable, from: number, to: number): VariantTable {
  return { ...table, variants: moved(table.variants, from, to) }
}

export function removeVariants(table: VariantTable, ids: ReadonlySet<string>): VariantTable {
  return { ...table, variants: table.variants.filter(({ id }) => !ids.has(id)) }
}

/** The number of combinations that have no variant. */
export function countMissing({ options, variants }: VariantTable): number {
  const all = options.reduce((product, { choices }) => product * Math.max(1, choices.length), 1)
  return options.every(({ choices }) => choices.length === 0) ? 0 : all - variants.length
}

export function addMissing(table: VariantTable, prices: Prices): VariantTable | Refused {
  const refused = countProblem(table.variants.length + countMissing(table))
  if (refused !== undefined) return { refused }
  return withCombinations(table, combinationsOf(table.options), { prices, isSorted: isSorted(table) })
}

function withCombinations(
  table: VariantTable,
  combinations: readonly string[][],
  { prices, isSorted: sorts }: { prices: Prices; isSorted: boolean },
): VariantTable {
  const known = new Set(table.variants.map(({ choices }) => choices.join()))
  const added = combinations
    .filter((choices) => !known.has(choices.join()))
    .map((choices) => newVariant(table, choices, prices))
  const all = { ...table, variants: [...table.variants, ...added] }
  return sorts ? inOrder(all) : all
}

/** With the prices, size class, weight and deposit of the variant that shares the most choices. Stock and SKU are its own. */
function newVariant({ variants }: VariantTable, choices: readonly string[], prices: Prices): Variant {
  const shared = (variant: Variant) => variant.choices.filter((key, index) => key === choices[index]).length
  const most = Math.max(0, ...variants.map(shared))
  const similar = most === 0 ? undefined : variants.find((variant) => shared(variant) === most)
  return {
    id: randomUuid(),
    choices,
    price: similar?.price ?? prices.price,
    discount_price: similar?.discount_price ?? prices.discount_price,
    stock_quantity: '',
    sku: '',
    weight_kg: similar?.weight_kg ?? '',
    made_to_order_weeks: similar?.made_to_order_weeks ?? '',
    deposit_percent: similar?.deposit_percent ?? '',
    deposit_amount: similar?.deposit_amount ?? '',
    size_class: similar?.size_class ?? '',
    image_url: '',
    active: true,
  }
}

/** All combinations of choices; an option without choices has ''. */
function combinationsOf(options: readonly Option[]): string[][] {
  return options.reduce<string[][]>(
    (combinations, { choices }) =>
      combinations.flatMap((before) =>
        choices.length === 0 ? [[...before, '']] : choices.map(({ key }) => [...before, key]),
      ),
    [[]],
  )
}

function withoutEqual(table: VariantTable): VariantTable {
  const seen = new Set<string>()
  const variants = table.variants.filter(({ choices }) => {
    const key = choices.join()
    const isNew = !seen.has(key) && choices.some((choice) => choice !== '')
    seen.add(key)
    return isNew
  })
  return { ...table, variants }
}

/** Sorted by their choices, as staff ordered these. */
function inOrder(table: VariantTable): VariantTable {
  const places = new Map(
    table.options.flatMap(({ choices }) => choices.map(({ key }, place) => [key, place])),
  )
  const placeOf = (variant: Variant, index: number) => places.get(variant.choices[index] ?? '') ?? 0
  const variants = table.variants.toSorted((a, b) => {
    const index = a.choices.findIndex((key, each) => key !== b.choices[each])
    return index === -1 ? 0 : placeOf(a, index) - placeOf(b, index)
  })
  return { ...table, variants }
}

function isSorted(table: VariantTable): boolean {
  return inOrder(table).variants.every((variant, index) => variant === table.variants[index])
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

function indexOf(options: readonly Option[], key: string): number {
  return options.findIndex((option) => option.key === key)
}
