import { categorySchema } from '../../app/back-office/categories/category-input.ts'
import { blogPostSchema } from '../../app/back-office/content/blog-post-input.ts'
import { cmsPageSchema } from '../../app/back-office/content/cms-page-input.ts'
import { faqSchema } from '../../app/back-office/content/faq-input.ts'
import { portfolioItemSchema } from '../../app/back-office/content/portfolio-item-input.ts'
import { customerSchema } from '../../app/back-office/customers/customer-input.ts'
import { heroMediaSchema } from '../../app/back-office/homepage/hero-media-input.ts'
import { heroSlideSchema } from '../../app/back-office/homepage/hero-slide-input.ts'
import { reviewSchema } from '../../app/back-office/homepage/review-input.ts'
import { parseOrderUpdate } from '../../app/back-office/orders/order-update.ts'
import { FACT_NAMES } from '../../app/back-office/products/fields/fact-fields.ts'
import { factsSchema, productSchema } from '../../app/back-office/products/product-fields.ts'
import { refundSchema } from '../../app/back-office/refunds/refund-input.ts'
import { settingsRow, settingsSchema } from '../../app/back-office/settings/settings-input.ts'
import { parseForm, type ParsedForm } from '../../app/lib/forms/parse-form.ts'
import { checkoutSchema } from '../../app/storefront/checkout/checkout-input.ts'
import { contactSchema } from '../../app/storefront/content/contact-input.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeProduct, makeWith, type Json } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

/** A shop, and the rows that the forms refer to. */
export interface ShopWithRows {
  shop: Shop
  orderId: string
  /** The slug of a category. */
  category: string
  product: Json
}

export async function openShopWithRows(): Promise<ShopWithRows> {
  const shop = await openShop()
  const make = makeWith(shop)
  const buyer = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  return {
    shop,
    orderId: String((await make.row('orders', buyer)).id),
    category: String((await makeCategory(make)).slug),
    product: await makeProduct(make, { stock_quantity: 1000 }),
  }
}

export interface Form {
  /** Valid entries for every field. */
  typed: (rows: ShopWithRows) => Record<string, string>
  read: (form: FormData) => ParsedForm<Json>
  /** The form accepts every value; only the database validates. */
  isValidatedByDatabase?: true
  /** Saves the parsed form through the API. */
  save: (
    rows: ShopWithRows,
    row: Json,
  ) => PromiseLike<{ status: number; error: { message: string; code: string } | null }>
}

export function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const insertInto =
  (table: string): Form['save'] =>
  ({ shop }, row) =>
    shop.as.admin.from(table).insert(row)
const unique = () => crypto.randomUUID()

/** The forms whose values are stored in the database. */
export const FORMS = {
  customer: {
    typed: () => ({ name: 'Ada', email: `${unique()}@example.com`, phone: '0803', address: 'Lekki' }),
    read: (form) => parseForm(customerSchema, form),
    save: insertInto('customers'),
  },
  refund: {
    typed: ({ orderId }) => ({
      order_id: orderId,
      payment_id: '',
      amount: '5',
      reason: 'Torn',
      status: 'pending',
      notes: 'Call',
    }),
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
      on_home_tabs: 'on',
      in_footer: '',
    }),
    read: (form) => parseForm(categorySchema, form),
    save: insertInto('categories'),
  },
  slide: {
    typed: ({ category }) => ({
      title: 'Sit',
      description: 'd',
      category,
      image_url: '/s.jpg',
      active: 'on',
      display_order: '1',
    }),
    read: (form) => parseForm(heroSlideSchema, form),
    save: insertInto('homepage_hero_slides'),
  },
  'hero media': {
    typed: () => ({ media_type: 'image', media_url: 'https://shop.example/hero.jpg', poster_url: '/p.jpg' }),
    read: (form) => parseForm(heroMediaSchema, form),
    save: ({ shop }, row) =>
      shop.as.admin.from('hero_media_settings').update(row).eq('section_name', 'hero_section_1'),
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
  review: {
    typed: () => ({
      name: 'Ada Obi',
      role: 'Architect, Ibadan',
      content: 'The chairs hold.',
      rating: '5',
      display_order: '1',
      published: 'on',
    }),
    read: (form) => parseForm(reviewSchema, form),
    save: insertInto('client_reviews'),
  },
  settings: {
    typed: () => ({
      site_name: 'Parlour',
      site_description: 'd',
      logo_url: '/l.svg',
      logo_size: 'large',
      charge_discount_prices: '',
      contact_email: 'a@example.com',
      contact_phone: '0803',
      whatsapp_number: '0803 123 4567',
      contact_address: 'Lekki',
      facebook: 'f',
      instagram: 'i',
      twitter: 't',
      linkedin: 'https://linkedin.com/company/l',
      footer_text: 'f',
      accent_color: '#1d3f8f',
      background_color: '#ffffff',
      font_pair: 'modern',
      show_pattern: '',
    }),
    read: (form) => parseForm(settingsSchema, form),
    save: ({ shop }, row) =>
      shop.as.admin
        .from('website_settings')
        .update(settingsRow(row as never))
        .eq('id', 1),
  },
  product: {
    typed: ({ category }) => ({
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
      color_variants: '["Oak"]',
      image_url: '/i.jpg',
      thumbnail_url: '/t.jpg',
      additional_images: '["/a.jpg"]',
    }),
    read: (form) => parseForm(productSchema, form),
    save: insertInto('products'),
  },
  'product facts': {
    typed: () => ({ ...Object.fromEntries(FACT_NAMES.map((name) => [name, ''])), width_cm: '180' }),
    read: (form) => parseForm(factsSchema, form),
    save: ({ shop, product }, row) => shop.as.admin.from('product_facts').upsert({ ...row, id: product.id }),
  },
  'order status': {
    typed: () => ({ status: 'shipped', payment_status: 'paid', staff_notes: 'n' }),
    isValidatedByDatabase: true,
    read: (form) => ({ ok: true, data: { ...parseOrderUpdate(form) } }),
    save: ({ shop, orderId }, row) => shop.as.admin.rpc('update_order', { p_id: orderId, p_changes: row }),
  },
  contact: {
    typed: () => ({ name: 'Ada', email: `${unique()}@example.com`, phone: '0803', message: 'Good day' }),
    read: (form) => parseForm(contactSchema, form),
    save: ({ shop }, { name, email, phone, message }) =>
      shop.as.service.rpc('store_contact_message', {
        p_name: name,
        p_email: email,
        p_phone: phone,
        p_message: message,
      }),
  },
  checkout: {
    typed: () => ({
      customer_name: 'Ada',
      customer_email: 'ada@example.com',
      customer_phone: '0803 555 0101',
      shipping_address: 'Lekki',
      notes: 'Call',
    }),
    read: (form) => parseForm(checkoutSchema, form),
    save: async ({ shop, product }, details) => {
      const parameters = Object.entries(details).map(([name, value]) => [`p_${name}`, value])
      return placeOrder(shop.as.owner, cartOf([product, 1]), Object.fromEntries(parameters))
    },
  },
} satisfies Record<string, Form>

export type FormName = keyof typeof FORMS
