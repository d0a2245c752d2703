import * as z from 'zod/mini'
import type { Tables } from '../../database.types.ts'
import { SIZE_CLASSES } from '../../domain/size-classes.ts'
import { splitAddresses, splitList } from '../../lib/csv-cells.ts'
import { cleaned, controlCharacterIn, requiredText } from '../../lib/forms/text-fields.ts'
import { groupBy } from '../../lib/group-by.ts'
import { depositAmount, depositPercent, oneDeposit } from '../deposits/deposit-rules.ts'
import {
  codeOrNull,
  listFromJson,
  textOrNull,
  checkbox,
  wholeNumber,
  yesOrNo,
} from '../form/field-schemas.ts'
import { isMediaUrl, NO_MEDIA_ADDRESS } from '../form/media-address.ts'
import { FACT_FIELDS, FACT_NAMES, type FactName, type ProductFacts } from './fields/fact-fields.ts'
import type { ProductFieldDefinition, Rule } from './fields/field-definition.ts'
import {
  DISCOUNT_ABOVE_PRICE,
  discountPrice,
  price,
  STOCK_LIMITS,
  withoutVainDiscount,
} from './fields/prices.ts'
import { PRODUCT_STATUSES } from './product-list-spec.ts'

type ProductRow = Tables<'products'>

/** The columns that staff fill in. The others are the database's. */
type StaffColumn = Exclude<keyof ProductRow, 'id' | 'created_at' | 'updated_at'>

/** How many additional images one product may have (docs/behaviour/products.md#pictures). */
export const MAX_ADDITIONAL_IMAGES = 7
const MAX_ENTRIES = 50

/** Entries are trimmed; blank and repeated ones are left out. `longest` limits all entries together, in characters. */
function entries(longest: number, distinctEntries = distinct) {
  return z
    .pipe(
      z.array(z.string()),
      z.transform((list: string[]) => distinctEntries(list)),
    )
    .check(
      z.refine((list) => list.length <= MAX_ENTRIES, `${MAX_ENTRIES} are the most there can be.`),
      z.refine((list) => list.join('').length <= longest, 'These are too long.'),
      z.check(({ value, issues }) => {
        const message = controlCharacterIn(value.join(', '))
        if (message) issues.push({ code: 'custom', message, input: value })
      }),
    )
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()).filter((entry) => entry !== ''))]
}

/** To a shopper 'Red' and 'red' are one colour: the first spelling stays. */
function distinctColours(list: readonly string[]): string[] {
  const byName = groupBy(distinct(list), (colour) => colour.toLowerCase())
  return [...byName.values()].flatMap((spellings) => spellings.slice(0, 1))
}

const words = entries(5000)
const colours = entries(5000, distinctColours)
const images = entries(14_000).check(
  z.refine(
    (list) => list.length <= MAX_ADDITIONAL_IMAGES,
    `A product can have ${MAX_ADDITIONAL_IMAGES} additional images at most.`,
  ),
)
/** The form only has addresses of uploaded, chosen and checked pictures. */
const imageInFile = textOrNull(2000).check(
  z.refine(
    (address) => address === null || splitAddresses(address).length < 2,
    'Give the address of one picture.',
  ),
  z.refine((address) => address === null || isMediaUrl(address), NO_MEDIA_ADDRESS),
)
const imagesInFile = images.check(
  z.refine((list) => list.every(isMediaUrl), 'Enter addresses that begin with https:// or with /.'),
)
const separatedByCommas = z.pipe(
  z.string(),
  z.transform((text) => text.split(',')),
)
const cell = z.pipe(
  z.string(),
  z.transform((text: string) => splitList(text)),
)

const status = z.enum(PRODUCT_STATUSES, 'Choose active, draft or hidden.')

const CHOOSE_SIZE = 'Choose small, medium, large or bulky.'

/** One of several words, in any case; blank is the default. */
function withDefault<Word extends string>(fallback: Word, word: z.ZodMiniType<Word, string>): Rule<Word> {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim().toLowerCase() || fallback),
    ),
    word,
  )
}

/**
 * The fields of a product, in the order of a CSV file's columns. Form, export and import are made from them. CONTRIBUTING.md
 * lists what else a new field needs.
 */
export const PRODUCT_FIELDS = {
  sku: { label: 'SKU', control: 'code', fromForm: codeOrNull(100) },
  name: { label: 'Name', control: 'line', required: true, fromForm: requiredText('Enter a name.', 200) },
  description: { label: 'Description', control: 'paragraphs', fromForm: textOrNull(20_000) },
  category: {
    label: 'Category',
    required: true,
    fromForm: z.string().check(z.trim(), z.minLength(1, 'Choose a category.')),
  },
  subcategory: { label: 'Subcategory', control: 'line', fromForm: textOrNull(120) },
  price: {
    label: 'Price (₦)',
    header: 'Price',
    control: 'amount',
    required: true,
    fromForm: price,
  },
  discount_price: {
    label: 'Discount Price (₦)',
    header: 'Discount Price',
    control: 'amount',
    fromForm: discountPrice,
  },
  stock_quantity: {
    label: 'Stock Quantity',
    header: 'Stock',
    control: 'number',
    fromForm: wholeNumber(STOCK_LIMITS),
  },
  status: {
    label: 'Status',
    hint: 'Only active products are shown to shoppers.',
    fromForm: withDefault('active', status),
    fromCell: withDefault('active', status),
  },
  featured: {
    label: 'Featured on the homepage',
    header: 'Featured',
    fromForm: checkbox(),
    fromCell: yesOrNo(),
  },
  tags: {
    label: 'Tags',
    hint: 'Separate them with commas.',
    control: 'line',
    fromForm: z.pipe(separatedByCommas, words),
    fromCell: z.pipe(cell, words),
  },
  color_variants: {
    label: 'Colour',
    header: 'Colours',
    fromForm: z.pipe(listFromJson(), colours),
    fromCell: z.pipe(cell, colours),
  },
  color_required: {
    label: 'Shoppers must choose a colour',
    header: 'Colour Required',
    fromForm: checkbox(),
    fromCell: yesOrNo(),
  },
  size_class: {
    label: 'Delivery Size',
    hint: 'Decides the delivery fee, see Settings, Delivery.',
    fromForm: withDefault('medium', z.enum(SIZE_CLASSES, CHOOSE_SIZE)),
    fromCell: withDefault('medium', z.enum(SIZE_CLASSES, CHOOSE_SIZE)),
  },
  image_url: { label: 'Main Image', header: 'Image', fromForm: textOrNull(2000), fromCell: imageInFile },
  thumbnail_url: { label: 'Thumbnail', fromForm: textOrNull(2000), fromCell: imageInFile },
  additional_images: {
    label: 'Additional Images',
    fromForm: z.pipe(listFromJson(), images),
    fromCell: z.pipe(cell, imagesInFile),
  },
  deposit_percent: {
    label: 'Deposit (%)',
    header: 'Deposit Percent',
    hint: 'What is paid first. Left empty, it is that of the category or the shop.',
    control: 'number',
    fromForm: depositPercent,
  },
  deposit_amount: {
    label: 'Deposit (₦)',
    header: 'Deposit Amount',
    hint: 'Instead of a percentage, for each piece.',
    control: 'amount',
    fromForm: depositAmount,
  },
} satisfies { [Column in StaffColumn]: ProductFieldDefinition<ProductRow[Column]> }

export type ProductFieldName = keyof typeof PRODUCT_FIELDS

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

/** A field of a product or of its facts. */
export type FieldName = ProductFieldName | FactName

const FIELDS = { ...PRODUCT_FIELDS, ...FACT_FIELDS }

/** The rules of fields, as the shape of a zod object. */
type Rules<Name extends FieldName> = { [Each in Name]: (typeof FIELDS)[Each]['fromForm'] }

const FORM_RULES = rulesBy(PRODUCT_FIELD_NAMES, ({ fromForm }) => fromForm)
const FACT_RULES = rulesBy(FACT_NAMES, ({ fromForm }) => fromForm)
export const CELL_RULES = rulesBy(
  [...PRODUCT_FIELD_NAMES, ...FACT_NAMES],
  ({ fromForm, fromCell = fromForm }) => fromCell,
)

function rulesBy<Name extends FieldName>(
  names: readonly Name[],
  rule: (field: ReturnType<typeof productField>) => Rule<unknown>,
): Rules<Name> {
  const rules = names.map((name) => [name, rule(productField(name))])
  return Object.fromEntries(rules) as Rules<Name>
}

/** The definition of a field, without the type of its own value. */
export function productField(
  name: FieldName,
): ProductFieldDefinition<(ProductRow & ProductFacts)[FieldName]> {
  return FIELDS[name]
}

/** Reads the product form (docs/behaviour/products.md#the-form): name, category and price are required. */
export const productSchema = z.object(FORM_RULES).check(
  z.refine((product) => product.discount_price === null || product.discount_price <= product.price, {
    path: ['discount_price'],
    error: DISCOUNT_ABOVE_PRICE,
  }),
  oneDeposit,
  z.overwrite(withoutVainDiscount),
)

/** For a new product, whose stock must be stated: without a number it would be sold out from the start. */
export const newProductSchema = z.safeExtend(productSchema, {
  stock_quantity: z.pipe(
    z.string().check(cleaned(), z.minLength(1, 'Enter the stock. With 0 the product is shown as sold out.')),
    FORM_RULES.stock_quantity,
  ),
})

export const factsSchema = z.object(FACT_RULES)

/** The forms of a product with its facts. */
export const productFormSchema = z.safeExtend(productSchema, FACT_RULES)
export const newProductFormSchema = z.safeExtend(newProductSchema, FACT_RULES)

/** The columns of a product as the form saves them. */
export type ProductInput = z.output<typeof productSchema>

/** A product with its facts as the form saves them. */
export type EditedProduct = ProductInput & ProductFacts

/** A product as the form shows it. A new one has no values yet. */
export type ProductValues = Partial<Pick<ProductRow, ProductFieldName> & ProductFacts>

export const NEW_PRODUCT: ProductValues = {}

/** Adds a colour unless it is blank or already in the list, perhaps in other capitals. */
export function addColour(list: readonly string[], typed: string): string[] {
  return distinctColours([...list, typed])
}
