import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Fixture, Json, Make } from './fixture.ts'
import { paymentFixtures } from './payment-fixtures.ts'
import type { Shop } from './shop.ts'
import type { TableName } from './table.ts'
import { variantFixtures } from './variant-fixtures.ts'

export type { Fixture, Json, Make } from './fixture.ts'

export function makeWith(shop: Shop): Make {
  return { shop, row: (table, values) => insert(shop.as.service, table, values) }
}

async function insert(client: SupabaseClient, table: string, values: Json): Promise<Json> {
  const { data, error } = await client.from(table).insert(values).select().single()
  if (error) throw new Error(`The fixture for ${table} was refused: ${error.message}`)
  return data
}

const unique = (text: string) => `${text} ${randomUUID()}`
const slug = () => `slug-${randomUUID()}`
const email = () => `${randomUUID()}@example.com`

export async function makeCategory(make: Make): Promise<Json> {
  return await make.row('categories', { name: unique('Sofas') })
}

export async function makeProduct(make: Make, values: Json = {}): Promise<Json> {
  const category = values.category ?? (await makeCategory(make)).slug
  return await make.row('products', {
    name: unique('Lekki Sofa'),
    category,
    price: 250_000,
    stock_quantity: 5,
    ...values,
  })
}

/** The columns of products, by name, with their types. */
export async function productColumns(shop: Shop): Promise<{ name: string; type: string }[]> {
  const { rows } = await shop.database.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'products'`,
  )
  return rows
}

/** A value for each column that staff may set, by the column's type; pictures are addresses. */
export async function fullProduct({ shop }: Make, category: unknown): Promise<Json> {
  const pictures = {
    image_url: '/whole.jpg',
    thumbnail_url: '/small.jpg',
    additional_images: ['/side.jpg', '/back.jpg'],
  }
  const byType: Record<string, (name: string) => unknown> = {
    text: (name) => `the ${name}`,
    numeric: (name) => name.length,
    integer: (name) => name.length,
    smallint: (name) => name.length,
    boolean: () => true,
    ARRAY: (name) => [`one of the ${name}`, `another of the ${name}`],
  }
  const values = (await productColumns(shop))
    .filter(({ name }) => !['id', 'created_at', 'updated_at'].includes(name))
    .map(({ name, type }) => {
      const value = byType[type]
      if (!value) throw new Error(`fixtures.ts has no value for the type ${type}.`)
      return [name, value(name)]
    })
  return {
    ...Object.fromEntries(values),
    ...pictures,
    // A deposit is a share or an amount.
    deposit_amount: null,
    price: 1000,
    category,
    status: 'active',
    size_class: 'large',
  }
}

const orderOf = (userId: string | undefined) => ({
  user_id: userId,
  customer_name: 'Ada Obi',
  customer_email: email(),
  shipping_address: '12 Admiralty Way, Lekki',
})

async function makeOrder(make: Make, userId?: string): Promise<Json> {
  return await make.row('orders', orderOf(userId))
}

/** Notes on an order of the owner, who must not see them. */
async function makeStaffNotes(make: Make): Promise<Json> {
  const { id } = await makeOrder(make, make.shop.ids.owner)
  const { service } = make.shop.as
  await service.rpc('update_order', { p_id: id, p_changes: { staff_notes: 'VIP' } }).throwOnError()
  return (await service.from('order_staff_notes').select().eq('order_id', id).single().throwOnError()).data
}

async function makeItem(make: Make, userId?: string): Promise<Json> {
  const order = await makeOrder(make, userId)
  return await make.row('order_items', {
    order_id: order.id,
    product_id: (await makeProduct(make)).id,
    quantity: 1,
  })
}

/** With a code that no other test has; Nigeria's states have none of these. */
function newState(): Json {
  stateCodes += 1
  const code = String.fromCodePoint(85 + Math.floor(stateCodes / 26), 65 + (stateCodes % 26))
  return { code, name: unique('Oyo North') }
}
let stateCodes = 0

async function changeMethod(make: Make, method: string, enabled: boolean): Promise<Json> {
  const rows = make.shop.as.service.from('payment_methods').update({ enabled }).eq('method', method)
  return (await rows.select().single().throwOnError()).data
}

async function makeRole(make: Make): Promise<Json> {
  const account = await make.shop.signUp()
  return await make.row('user_roles', { user_id: account.id, role: 'admin' })
}

async function existing(make: Make, table: string): Promise<Json> {
  const { data } = await make.shop.as.service.from(table).select().limit(1).single().throwOnError()
  return data
}

const simple = (
  table: TableName,
  values: () => Json,
  hiddenValues: Json | undefined,
  change: Json,
): Fixture => ({
  key: 'id',
  shown: (make) => make.row(table, values()),
  ...(hiddenValues && { hidden: (make: Make) => make.row(table, { ...values(), ...hiddenValues }) }),
  newRow: () => Promise.resolve(values()),
  change,
})

export const FIXTURES: Record<TableName, Fixture> = {
  products: {
    key: 'id',
    shown: (make) => makeProduct(make),
    hidden: (make) => makeProduct(make, { status: 'draft' }),
    newRow: async (make) => ({
      name: unique('Beni Chair'),
      category: (await makeCategory(make)).slug,
      price: 1,
    }),
    change: { stock_quantity: 3 },
  },
  product_facts: {
    key: 'id',
    shown: async (make) => make.row('product_facts', { id: (await makeProduct(make)).id, width_cm: 180 }),
    hidden: async (make) =>
      make.row('product_facts', { id: (await makeProduct(make, { status: 'draft' })).id, width_cm: 180 }),
    newRow: async (make) => ({ id: (await makeProduct(make)).id, width_cm: 90 }),
    change: { width_cm: 200 },
  },
  ...variantFixtures(makeProduct),
  categories: simple('categories', () => ({ name: unique('Rugs') }), undefined, { display_order: 3 }),
  homepage_hero_slides: simple(
    'homepage_hero_slides',
    () => ({ title: unique('Sit'), image_url: '/sit.jpg' }),
    { active: false },
    {
      title: 'Rest',
    },
  ),
  hero_media_settings: {
    key: 'section_name',
    shown: (make) => existing(make, 'hero_media_settings'),
    newRow: () => Promise.resolve({ section_name: 'hero_section_3' }),
    change: { media_type: 'image', media_url: '/hero.jpg' },
  },
  website_settings: {
    key: 'id',
    shown: (make) => existing(make, 'website_settings'),
    newRow: () => Promise.resolve({ id: 2, site_name: 'Another' }),
    change: { footer_text: 'Made in Lagos' },
  },
  storefront_texts: {
    key: 'page',
    shown: (make) => existing(make, 'storefront_texts'),
    newRow: () => Promise.resolve({ page: 'contact' }),
    change: { texts: { promo: 'Open on Sundays' } },
  },
  setup_checklist: {
    key: 'id',
    shown: (make) => existing(make, 'setup_checklist'),
    newRow: () => Promise.resolve({ id: 2 }),
    change: { dismissed_at: '2026-01-01T00:00:00Z' },
  },
  orders: {
    key: 'id',
    shown: (make) => makeOrder(make, make.shop.ids.owner),
    hidden: (make) => makeOrder(make),
    newRow: (_make, userId) => Promise.resolve(orderOf(userId)),
    change: { status: 'processing', payment_status: 'paid', notes: 'Call first' },
  },
  order_staff_notes: {
    key: 'order_id',
    shown: async (make) => await makeStaffNotes(make),
    newRow: async (make) => ({ order_id: (await makeOrder(make, make.shop.ids.owner)).id, notes: 'VIP' }),
    change: { notes: 'Pays late' },
  },
  order_items: {
    key: 'id',
    shown: (make) => makeItem(make, make.shop.ids.owner),
    hidden: (make) => makeItem(make),
    newRow: async (make) => ({
      order_id: (await makeOrder(make, make.shop.ids.owner)).id,
      product_id: (await makeProduct(make)).id,
      quantity: 1,
    }),
    change: { quantity: 2 },
  },
  customers: simple('customers', () => ({ name: 'Ada Obi', email: email() }), undefined, {
    phone: '+234 800 000 0000',
  }),
  refunds: {
    key: 'id',
    shown: async (make) =>
      make.row('refunds', { order_id: (await makeOrder(make)).id, amount: 5, reason: 'Torn' }),
    newRow: async (make) => ({ order_id: (await makeOrder(make)).id, amount: 5, reason: 'Torn' }),
    change: { status: 'approved' },
  },
  faqs: simple(
    'faqs',
    () => ({ question: 'Do you deliver?', answer: 'Yes.' }),
    { published: false },
    {
      answer: 'Across Nigeria.',
    },
  ),
  client_reviews: simple(
    'client_reviews',
    () => ({ name: 'Ada Obi', content: 'The chairs hold.' }),
    { published: false },
    { rating: 4 },
  ),
  blog_posts: simple(
    'blog_posts',
    () => ({ title: unique('Adire'), author: 'Ada', category: 'Textiles', status: 'published' }),
    { status: 'draft' },
    { excerpt: 'Indigo at home' },
  ),
  portfolio_items: simple(
    'portfolio_items',
    () => ({ title: unique('Ikoyi'), status: 'published' }),
    { status: 'draft' },
    { location: 'Lagos' },
  ),
  cms_pages: simple(
    'cms_pages',
    () => ({ slug: slug(), title: 'Care' }),
    { published: false },
    {
      title: 'Caring for cane',
    },
  ),
  contact_messages: simple(
    'contact_messages',
    () => ({ name: 'Ada', email: email(), message: 'Good day' }),
    undefined,
    { read_at: '2026-01-01T00:00:00Z' },
  ),
  user_roles: {
    key: 'user_id',
    shown: async (make) => {
      const roles = make.shop.as.service.from('user_roles')
      const { data } = await roles.select().eq('user_id', make.shop.ids.admin).single().throwOnError()
      return data
    },
    hidden: makeRole,
    target: makeRole,
    newRow: async (make) => ({ user_id: (await make.shop.signUp()).id, role: 'admin' }),
    change: { role: 'admin' },
  },
  staff_invitations: simple('staff_invitations', () => ({ email: email() }), undefined, {
    expires_at: '2030-01-01T00:00:00Z',
  }),
  states: {
    key: 'code',
    shown: (make) => make.row('states', newState()),
    newRow: () => Promise.resolve(newState()),
    change: { name: 'Lagos Island' },
  },
  lgas: {
    key: 'name',
    shown: (make) => make.row('lgas', { state_code: 'LA', name: unique('Lekki') }),
    newRow: () => Promise.resolve({ state_code: 'LA', name: unique('Lekki') }),
    change: { state_code: 'OG' },
  },
  delivery_zones: simple(
    'delivery_zones',
    () => ({ name: unique('Mainland') }),
    { active: false },
    { fee_small: 2000 },
  ),
  pickup_points: simple(
    'pickup_points',
    () => ({ name: unique('Showroom'), address: '4 Marina' }),
    { active: false },
    { fee: 500 },
  ),
  holidays: simple(
    'holidays',
    () => ({ day: new Date(randomInt(1.5e12, 3e12)).toISOString().slice(0, 10), name: unique('Day off') }),
    undefined,
    { name: 'Democracy Day' },
  ),
  search_synonyms: simple(
    'search_synonyms',
    () => ({ words: [unique('sofa'), unique('couch')].map((word) => word.replaceAll('-', '').slice(0, 24)) }),
    undefined,
    // A word is in one group, so no two rows can be changed to the same words.
    { created_at: '2026-01-01T00:00:00Z' },
  ),
  payment_methods: {
    key: 'method',
    shown: (make) => changeMethod(make, 'paystack', true),
    hidden: (make) => changeMethod(make, 'flutterwave', false),
    newRow: () => Promise.resolve({ method: 'cowries' }),
    change: { expires_minutes: 90 },
  },
  ...paymentFixtures(makeOrder, makeItem),
  order_status_effects: {
    key: 'title',
    shown: (make) => existing(make, 'order_status_effects'),
    newRow: () =>
      Promise.resolve({ field: 'status', status: 'lost', title: 'Lost', description: 'It is lost.' }),
    change: { stock: 'returned' },
  },
  mail_templates: {
    key: 'kind',
    shown: (make) => existing(make, 'mail_templates'),
    newRow: () =>
      Promise.resolve({
        kind: unique('birthday'),
        position: 99,
        audience: 'customer',
        name: 'Birthday',
        placeholders: ['name'],
        default_subject: 'Happy birthday',
        default_body: 'Dear {{name}}',
      }),
    change: { enabled: false },
  },
  tax_settings: {
    key: 'id',
    shown: (make) => existing(make, 'tax_settings'),
    newRow: () => Promise.resolve({ id: 2 }),
    change: { vat_rate: 10 },
  },
  staff_settings: {
    key: 'id',
    shown: (make) => existing(make, 'staff_settings'),
    newRow: () => Promise.resolve({ id: 2 }),
    change: { requires_second_factor: false },
  },
  retention_settings: {
    key: 'id',
    shown: (make) => existing(make, 'retention_settings'),
    newRow: () => Promise.resolve({ id: 2 }),
    change: { message_months: 12 },
  },
  mail_settings: {
    key: 'id',
    shown: (make) => existing(make, 'mail_settings'),
    newRow: () => Promise.resolve({ id: 2 }),
    change: { staff_email: 'staff@example.com' },
  },
  audit_log: {
    key: 'id',
    // Granting the admin role wrote a line when the shop was opened.
    shown: (make) => existing(make, 'audit_log'),
    newRow: () =>
      Promise.resolve({
        actor: 'staff',
        table_name: 'products',
        row_id: '1',
        row_label: '',
        action: 'insert',
      }),
    change: { actor_name: 'Somebody else' },
  },
}
