import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACT_NAMES } from '../../app/back-office/products/fields/fact-fields.ts'
import type { ProductControlKind } from '../../app/back-office/products/fields/field-definition.ts'
import {
  PRODUCT_FIELD_NAMES,
  productField,
  type FieldName,
} from '../../app/back-office/products/product-fields.ts'
import { formOf, FORMS, openShopWithRows, type Form, type FormName, type ShopWithRows } from './forms.ts'

// A form accepts exactly what the database accepts: the largest entry that the form lets through is saved, and the next
// larger one, sent without the form, is refused.

let rows: ShopWithRows

beforeAll(async () => {
  rows = await openShopWithRows()
})
afterAll(() => rows?.shop.close())

interface Limit {
  what: string
  /** The value of the form field for this size. Sizes are whole numbers: of characters, entries or kobo. */
  typed: (size: number) => string
  /** The value of the column for this size, if it differs. */
  stored?: (size: number) => unknown
  /** A size that the form accepts. */
  accepted?: number
  /** Values of other fields that this limit needs. */
  otherFields?: Record<string, string>
}

const letters = (size: number) => 'x'.repeat(size)
const text: Limit = { what: 'characters', typed: letters }
const digits: Limit = { what: 'characters', typed: (size) => '1'.repeat(size), accepted: 10 }
const email: Limit = {
  what: 'characters',
  typed: (size) => `${letters(size - 12)}@example.com`,
  accepted: 13,
}
const webAddress: Limit = {
  what: 'characters',
  typed: (size) => `https://example.com/${letters(size - 20)}`,
  accepted: 21,
}
const number: Limit = { what: 'as a number', typed: String, stored: Number }
const amount: Limit = {
  what: 'kobo',
  typed: (size) => `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`,
  accepted: 100,
}
const year: Limit[] = [
  { ...number, what: 'years', accepted: 2000 },
  {
    what: 'years before 2200',
    typed: (size) => String(2200 - size),
    stored: (size) => 2200 - size,
  },
]

function entries(entry: (index: number) => string): Limit {
  const list = (size: number) => Array.from({ length: size }, (_, index) => entry(index))
  return { what: 'entries', typed: (size) => JSON.stringify(list(size)), stored: list }
}

const oneLongEntry: Limit = {
  what: 'characters of one entry',
  typed: (size) => JSON.stringify([letters(size)]),
  stored: (size) => [letters(size)],
}
const pictures = entries((index) => `/${index}.jpg`)
const words = entries((index) => `w${index}`)
/** The same lists, typed with commas between the entries. */
const tags: Limit[] = [words, oneLongEntry].map((limit) => ({
  ...limit,
  typed: (size) => (JSON.parse(limit.typed(size)) as string[]).join(', '),
}))
const ids = entries((index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

/** The codes of a check constraint, a number beyond its type, and the check of a function. */
const TOO_LARGE = ['23514', '22003', 'PT400']

/** The reason why a field has no limit. */
const CHOICE = 'one of a few values'

const LIMIT_OF_CONTROL: Record<ProductControlKind, Limit> = {
  line: text,
  code: text,
  paragraphs: text,
  lines: text,
  number,
  amount,
  measure: { what: 'tenths', typed: (size) => String(size / 10), stored: (size) => size / 10 },
}
const limitsByControl = (names: readonly FieldName[]) =>
  names.flatMap((name) => {
    const { control } = productField(name)
    return control ? [[name, LIMIT_OF_CONTROL[control]] as const] : []
  })
const furtherFacts: Limit[] = [
  {
    what: 'lines',
    typed: (size) => Array.from({ length: size }, (_, index) => `a: ${index}`).join('\n'),
    stored: (size) => Array.from({ length: size }, (_, index) => `a: ${index}`),
  },
  {
    what: 'characters of one line',
    typed: (size) => `a: ${letters(size - 3)}`,
    stored: (size) => [`a: ${letters(size - 3)}`],
    accepted: 4,
  },
]

/** The limits of every field of every form. */
const LIMITS: Record<Exclude<FormName, 'order status'>, Record<string, Limit | Limit[] | string>> = {
  customer: { name: text, email, phone: text, address: text },
  refund: {
    order_id: CHOICE,
    payment_id: CHOICE,
    return_id: CHOICE,
    amount,
    reason: text,
    status: CHOICE,
    notes: text,
  },
  category: {
    name: text,
    slug: text,
    description: text,
    banner_image_url: text,
    display_order: number,
    parent_id: CHOICE,
    on_home_tabs: CHOICE,
    in_footer: CHOICE,
    deposit_percent: number,
    deposit_amount: amount,
  },
  slide: {
    title: text,
    description: text,
    category: CHOICE,
    image_url: text,
    active: CHOICE,
    display_order: number,
  },
  'hero media': {
    media_type: CHOICE,
    media_url: webAddress,
    poster_url: text,
    portrait_url: webAddress,
    portrait_poster_url: text,
  },
  'blog post': {
    title: text,
    slug: text,
    excerpt: text,
    content: text,
    author: text,
    category: text,
    image_url: text,
    status: CHOICE,
    featured: CHOICE,
    published_at: 'a moment',
  },
  'portfolio item': {
    title: text,
    slug: text,
    summary: text,
    content: text,
    cover_image_url: text,
    images: pictures,
    location: text,
    year,
    status: CHOICE,
    featured_product_ids: ids,
  },
  page: { slug: text, title: text, meta_description: text, content: text, published: CHOICE },
  FAQ: { question: text, answer: text, category: text, display_order: number, published: CHOICE },
  review: {
    name: text,
    role: text,
    content: text,
    rating: CHOICE,
    display_order: number,
    published: CHOICE,
  },
  settings: {
    site_name: text,
    site_description: text,
    logo_url: text,
    allows_guests: CHOICE,
    unpaid_hold_days: { ...number, accepted: 7 },
    kept_before_work: number,
    kept_after_work: number,
    takes_deposits: CHOICE,
    deposit_percent: number,
    rest_due: CHOICE,
    rest_reminder_days: number,
    charge_discount_prices: CHOICE,
    contact_email: email,
    contact_phone: text,
    whatsapp_number: digits,
    contact_address: text,
    facebook: webAddress,
    instagram: webAddress,
    twitter: webAddress,
    linkedin: webAddress,
    footer_text: text,
    // Judged in theme.test.ts.
    accent_color: CHOICE,
    background_color: CHOICE,
    font_pair: CHOICE,
    logo_size: CHOICE,
    show_pattern: CHOICE,
  },
  product: {
    ...Object.fromEntries(limitsByControl(PRODUCT_FIELD_NAMES)),
    category: CHOICE,
    price: { ...amount, otherFields: { discount_price: '' } },
    discount_price: { ...amount, otherFields: { price: '999999999999.99' } },
    deposit_percent: number,
    deposit_amount: amount,
    status: CHOICE,
    featured: CHOICE,
    color_required: CHOICE,
    size_class: CHOICE,
    tags,
    color_variants: [words, oneLongEntry],
    image_url: text,
    thumbnail_url: text,
    additional_images: [pictures, oneLongEntry],
  },
  'product facts': {
    ...Object.fromEntries(limitsByControl(FACT_NAMES)),
    legs_come_off: CHOICE,
    further_facts: furtherFacts,
  },
  contact: { name: text, email, phone: text, message: text },
  checkout: {
    customer_name: text,
    customer_email: email,
    customer_phone: digits,
    shipping_address: text,
    notes: text,
  },
}

const LARGEST_SIZE = 2 ** 50
const LONGEST_TEXT = 2 ** 22

/** The largest size that the form accepts. */
function largestAccepted({ read, typed }: Form, field: string, limit: Limit): number {
  const isAccepted = (size: number) =>
    read(formOf({ ...typed(rows), ...limit.otherFields, [field]: limit.typed(size) })).ok
  let largest = limit.accepted ?? 1
  expect(isAccepted(largest), `${field} of ${largest} ${limit.what}`).toBe(true)
  let tooLarge = largest * 2
  while (isAccepted(tooLarge)) {
    largest = tooLarge
    tooLarge *= 2
    const end = limit.typed(tooLarge).length < tooLarge ? LARGEST_SIZE : LONGEST_TEXT
    if (tooLarge > end) throw new Error(`The form accepts any number of ${limit.what} for ${field}.`)
  }
  while (tooLarge - largest > 1) {
    const between = Math.floor((largest + tooLarge) / 2)
    if (isAccepted(between)) largest = between
    else tooLarge = between
  }
  return largest
}

describe.each(Object.entries(LIMITS))('the form of a %s', (name, limits) => {
  const form: Form = FORMS[name as FormName]

  test('has a limit, or a reason for none, for every field', () => {
    const parsed = form.read(formOf(form.typed(rows)))
    const fields = parsed.ok && Object.keys(parsed.data).toSorted()
    expect(fields, 'the fields of this form in LIMITS, above').toEqual(Object.keys(limits).toSorted())
  })

  const sized = Object.entries(limits).flatMap(([field, of]) =>
    typeof of === 'string' ? [] : [of].flat().map((limit) => ({ field, limit, what: limit.what })),
  )
  test.each(sized)('has the same limit as the database for $field, in $what', async ({ field, limit }) => {
    const largest = largestAccepted(form, field, limit)
    const entry = limit.typed(largest)
    const parsed = form.read(formOf({ ...form.typed(rows), ...limit.otherFields, [field]: entry }))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    expect((await form.save(rows, parsed.data)).error, `${largest} ${limit.what}`).toBeNull()

    const again = form.read(formOf({ ...form.typed(rows), ...limit.otherFields }))
    if (!again.ok) throw new Error(JSON.stringify(again.errors))
    const more = (limit.stored ?? limit.typed)(largest + 1)
    const { error } = await form.save(rows, { ...again.data, [field]: more })
    if (!error)
      throw new Error(`The table accepts ${field} of ${largest + 1} ${limit.what}, the form ${largest}.`)
    expect(TOO_LARGE, `${largest + 1} ${limit.what}`).toContain(error.code)
  })
})
