import { z } from 'zod'
import { PRODUCT_STATUSES } from '../lib/product-list.ts'
import { readAmount, ungroup } from './amount.ts'

/** How many additional images one product may have (spec §9). */
export const maxAdditionalImages = 7

const largestStock = 2_147_483_647
const longestList = 50

/** Optional text: trimmed, a blank saved as null. */
function optional(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `Keep this under ${longest.toLocaleString('en-NG')} characters.`)
    .transform((text) => text || null)
}

const address = optional(2000)

const amount = z.string().transform((typed, context) => {
  const read = readAmount(typed)
  return 'problem' in read ? refuse(context, read.problem) : read.naira
})

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const stock = z.string().transform((typed, context) => {
  const text = ungroup(typed.trim()) || '0'
  if (!/^\d+$/.test(text)) return refuse(context, 'Enter a whole number, 0 or more.')
  const count = Number(text)
  return count > largestStock ? refuse(context, 'This stock is too large.') : count
})

/** A list whose entries are so long together at most. */
function list(longest: number) {
  return z
    .array(z.string())
    .transform(withoutRepeats)
    .refine((entries) => entries.length <= longestList, `${longestList} are the most there can be.`)
    .refine((entries) => entries.join('').length <= longest, 'These are too long.')
}

export const names = list(5000)

/** What may stand in each field, as text people typed. */
export const productFields = {
  name: z.string().trim().min(1, 'Enter a name.').max(200, 'Keep this under 200 characters.'),
  sku: optional(100),
  category: z.string().trim().min(1, 'Choose a category.'),
  subcategory: optional(120),
  description: optional(20_000),
  price: amount.transform((naira, context) => naira ?? refuse(context, 'Enter a price.')),
  discount_price: amount,
  stock_quantity: stock,
  status: z.enum(PRODUCT_STATUSES, 'Choose active, draft or hidden.'),
  featured: z.boolean(),
  tags: z
    .string()
    .transform((text) => text.split(','))
    .pipe(names),
  color_variants: names,
  image_url: address,
  thumbnail_url: address,
  additional_images: list(14_000).refine(
    (images) => images.length <= maxAdditionalImages,
    `A product can have ${maxAdditionalImages} additional images at most.`,
  ),
}

export const discountAbovePrice = 'The discount price cannot be above the price.'

const schema = z
  .object(productFields)
  .refine(({ price, discount_price }) => discount_price === null || discount_price <= price, {
    path: ['discount_price'],
    message: discountAbovePrice,
  })

/** A product row as the form saves it: blank optional fields are null, lists hold trimmed, unrepeated entries. */
export type ProductInput = z.output<typeof schema>
export type ProductField = keyof ProductInput
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export type ParsedProduct =
  | { ok: true; values: ProductInput }
  | { ok: false; errors: FieldErrors<ProductField> }

/** Reads the product form (spec §5): name, category and price are required; stock counts as 0 when left blank. */
export function parseProductForm(form: FormData): ParsedProduct {
  const parsed = schema.safeParse(fields(form))
  if (parsed.success) return { ok: true, values: parsed.data }
  const errors: FieldErrors<ProductField> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as ProductField
    errors[name] ??= issue.message
  }
  return { ok: false, errors }
}

/** Adds a colour unless it is blank or already in the list. */
export function addColour(colours: readonly string[], typed: string): string[] {
  return withoutRepeats([...colours, typed])
}

function fields(form: FormData) {
  return {
    name: field(form, 'name'),
    sku: field(form, 'sku'),
    category: field(form, 'category'),
    subcategory: field(form, 'subcategory'),
    description: field(form, 'description'),
    price: field(form, 'price'),
    discount_price: field(form, 'discount_price'),
    stock_quantity: field(form, 'stock_quantity'),
    status: field(form, 'status') || 'active',
    featured: form.has('featured'),
    tags: field(form, 'tags'),
    color_variants: form.getAll('color_variants').map(String),
    image_url: field(form, 'image_url'),
    thumbnail_url: field(form, 'thumbnail_url'),
    additional_images: form.getAll('additional_images').map(String),
  }
}

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function withoutRepeats(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))]
}
