import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogPostSchema } from '../../app/forms/blog-post.ts'
import { categorySchema } from '../../app/forms/category.ts'
import { cmsPageSchema } from '../../app/forms/cms-page.ts'
import { customerSchema } from '../../app/forms/customer.ts'
import { faqSchema } from '../../app/forms/faq.ts'
import { heroMediaSchema } from '../../app/forms/hero-media.ts'
import { heroSlideSchema } from '../../app/forms/hero-slide.ts'
import { parseOrderUpdate } from '../../app/forms/order-form.ts'
import { parseForm, type ParsedForm } from '../../app/forms/parse-form.ts'
import { portfolioItemSchema } from '../../app/forms/portfolio-item.ts'
import { parseProductForm } from '../../app/forms/product-form.ts'
import { refundSchema } from '../../app/forms/refund.ts'
import { withoutNuls } from '../../app/forms/without-nuls.ts'
import { settingsRow, settingsSchema } from '../../app/forms/settings.ts'
import { isDuplicate, unwrap } from '../../app/lib/data-error.ts'
import { makeCategory, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make
let orderId: string
let category: string

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
  category = String((await makeCategory(make)).slug)
  const buyer = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  orderId = String((await make.row('orders', buyer)).id)
})
afterAll(() => shop?.close())

interface AdminForm {
  /** What a careful person types. */
  typed: () => Record<string, string>
  read: (form: FormData) => ParsedForm<Json>
  /** By the specification: what the database does not take, it refuses. */
  refusesNothing?: true
  /** Saves over the wire what the form made of it. */
  save: (row: Json) => PromiseLike<{ status: number; error: { message: string; code: string } | null }>
}

const insertInto =
  (table: string): AdminForm['save'] =>
  (row) =>
    shop.as.admin.from(table).insert(row)
const unique = () => crypto.randomUUID()

/** The product form and the order dialog have readers of their own. */
function readProduct(form: FormData): ParsedForm<Json> {
  const parsed = parseProductForm(form)
  return parsed.ok ? { ok: true, data: parsed.values } : { ok: false, errors: parsed.errors, values: {} }
}

const FORMS: Record<string, AdminForm> = {
  customer: {
    typed: () => ({ name: 'Ada', email: `${unique()}@example.com`, phone: '0803', address: 'Lekki' }),
    read: (form) => parseForm(customerSchema, form),
    save: insertInto('customers'),
  },
  refund: {
    typed: () => ({ order_id: orderId, amount: '5', reason: 'Torn', status: 'pending', notes: 'Call' }),
    read: (form) => parseForm(refundSchema, form),
    save: insertInto('refunds'),
  },
  category: {
    typed: () => ({
      name: unique(),
      slug: unique(),
      description: 'd',
      banner_image_url: '/b.jpg',
      display_order: '1',
      parent_id: '',
    }),
    read: (form) => parseForm(categorySchema, form),
    save: insertInto('categories'),
  },
  slide: {
    typed: () => ({
      title: 'Sit',
      description: 'd',
      category: 'Sofas',
      image_url: '/s.jpg',
      active: 'on',
      display_order: '1',
    }),
    read: (form) => parseForm(heroSlideSchema, form),
    save: insertInto('homepage_hero_slides'),
  },
  'hero media': {
    typed: () => ({ media_type: 'image', media_url: 'https://shop.example/hero.jpg' }),
    read: (form) => parseForm(heroMediaSchema, form),
    save: (row) => shop.as.admin.from('hero_media_settings').update(row).eq('section_name', 'hero_section_1'),
  },
  'blog post': {
    typed: () => ({
      title: unique(),
      slug: unique(),
      excerpt: 'e',
      content: '<p>c</p>',
      author: 'Ada',
      category: 'Textiles',
      image_url: '/p.jpg',
      status: 'draft',
      featured: '',
      published_at: '2026-03-04T10:30',
    }),
    read: (form) => parseForm(blogPostSchema, form),
    save: insertInto('blog_posts'),
  },
  'portfolio item': {
    typed: () => ({
      title: unique(),
      slug: unique(),
      summary: 's',
      content: 'c',
      cover_image_url: '/c.jpg',
      images: '["/1.jpg"]',
      location: 'Lagos',
      year: '2025',
      status: 'draft',
      featured_product_ids: '[]',
    }),
    read: (form) => parseForm(portfolioItemSchema, form),
    save: insertInto('portfolio_items'),
  },
  page: {
    typed: () => ({
      slug: unique(),
      title: 'Care',
      meta_description: 'm',
      content: '<p>c</p>',
      published: 'on',
    }),
    read: (form) => parseForm(cmsPageSchema, form),
    save: insertInto('cms_pages'),
  },
  FAQ: {
    typed: () => ({ question: 'Why?', answer: 'So.', category: 'c', display_order: '1', published: 'on' }),
    read: (form) => parseForm(faqSchema, form),
    save: insertInto('faqs'),
  },
  settings: {
    typed: () => ({
      site_name: 'Parlour',
      site_description: 'd',
      logo_url: '/l.svg',
      charge_discount_prices: '',
      contact_email: 'a@example.com',
      contact_phone: '0803',
      contact_address: 'Lekki',
      facebook: 'f',
      instagram: 'i',
      twitter: 't',
      linkedin: 'l',
      footer_text: 'f',
    }),
    read: (form) => parseForm(settingsSchema, form),
    save: (row) =>
      shop.as.admin
        .from('website_settings')
        .update(settingsRow(row as never))
        .eq('id', 1),
  },
  product: {
    typed: () => ({
      name: 'Sofa',
      sku: 's',
      category,
      subcategory: 's',
      description: 'd',
      price: '10',
      discount_price: '9',
      stock_quantity: '3',
      status: 'active',
      tags: 'a, b',
      color_variants: 'Oak',
      image_url: '/i.jpg',
      thumbnail_url: '/t.jpg',
      additional_images: '/a.jpg',
    }),
    read: readProduct,
    save: insertInto('products'),
  },
  'order status': {
    typed: () => ({ status: 'shipped', payment_status: 'paid', notes: 'n' }),
    refusesNothing: true,
    read: (form) => ({ ok: true, data: { ...parseOrderUpdate(form) } }),
    save: (row) => shop.as.admin.from('orders').update(row).eq('id', orderId),
  },
}

/** What some field takes for a text and another for a number. */
const NUMBERS: [what: string, value: string][] = [
  ['a negative number', '-5'],
  ['a word', 'abc'],
  ['an endless number', '9'.repeat(400)],
  ['NaN', 'NaN'],
  ['an exponent', '1e400'],
]

const BAD: [what: string, value: string][] = [
  ['nothing', ''],
  ['only spaces', ' \t\n '],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['600,000 letters', 'x'.repeat(600_000)],
  ['HTML that runs', '<img src=x onerror="alert(1)"><script>alert(1)</script>'],
  ['SQL', "'); drop table products; --"],
  ['a NUL', 'a\0b'],
  ['half a letter', 'a\ud800b'],
]

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return withoutNuls(form)
}

for (const [name, { typed, read, save, refusesNothing }] of Object.entries(FORMS)) {
  describe(`the form of a ${name}`, () => {
    test('saves what a careful person types', async () => {
      const parsed = read(formOf(typed()))
      expect(parsed).toMatchObject({ ok: true })
      if (parsed.ok) expect((await save(parsed.data)).error).toBeNull()
    })

    for (const [what, value] of [...BAD, ...NUMBERS]) {
      test(`answers ${what} in any field with a complaint beside it, or saves it`, async () => {
        for (const field of Object.keys(typed())) {
          const parsed = read(formOf({ ...typed(), [field]: value }))
          if (!parsed.ok) {
            expect(parsed.errors[field], field).toMatch(/\w.*\.$/)
            continue
          }
          const { status, error } = await save(parsed.data)
          expect(status, `${field}: ${error?.message}`).toBeLessThan(500)
          // What a form lets through the database takes; but for choices that it does not offer.
          const offered = !/^(category|status|payment_status|parent_id|order_id)$/.test(field)
          if (offered && !refusesNothing) expect(error, field).toBeNull()
        }
      })
    }
  })
}

describe('a slug that another row has', () => {
  const rows: [table: string, row: Json][] = [
    ['categories', { name: 'Rugs' }],
    ['blog_posts', { title: 'Adire', author: 'Ada', category: 'Textiles' }],
    ['portfolio_items', { title: 'Ikoyi' }],
    ['cms_pages', { title: 'Care' }],
  ]
  test.each(rows)(
    'in %s is told apart from other failures, so that the field can say it',
    async (table, row) => {
      const taken = { ...row, slug: unique() }
      await shop.as.admin.from(table).insert(taken).throwOnError()
      const again = await shop.as.admin.from(table).insert(taken)
      expect(() => unwrap(again)).toThrow(expect.toSatisfy(isDuplicate))
    },
  )
})

describe('a file that is no picture of the shop', () => {
  const lies: [what: string, name: string, type: string, bytes: () => Buffer, status: number][] = [
    ['text by the name of a picture', 'a.png', 'image/png', () => Buffer.from('only words'), 415],
    [
      'a picture of 6 MB',
      'b.png',
      'image/png',
      () => Buffer.concat([pixel, Buffer.alloc(6 * 1024 * 1024)]),
      413,
    ],
    ['an SVG with a script', 'c.svg', 'image/svg+xml', () => Buffer.from(SVG), 415],
    ['that SVG by the name of a PNG', 'd.png', 'image/png', () => Buffer.from(SVG), 415],
    ['a picture of 20,000 × 20,000 pixels', 'e.png', 'image/png', () => huge(), 413],
  ]
  test.each(lies)('is refused: %s', async (_what, name, type, bytes, status) => {
    const upload = shop.as.admin.storage
      .from('product-images')
      .upload(`${unique()}-${name}`, bytes(), { contentType: type })
    const { error } = await upload
    expect(error).toMatchObject({ message: expect.stringMatching(/\w/) })
    expect(Number((error as { statusCode?: string } | null)?.statusCode)).toBe(status)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The head of a picture that would unpack to more than a gigabyte. */
function huge(): Buffer {
  const file = Buffer.from(pixel)
  file.writeUInt32BE(20_000, 16)
  file.writeUInt32BE(20_000, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
