import { beforeAll, describe, expect, test } from 'vitest'
import { valueText } from '../../app/back-office/form/column-text.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { recordRefund, updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
  await shop.as.admin.auth.updateUser({ data: { full_name: 'Ada Obi' } })
})

/** The audit lines of one row, as an admin reads them, oldest first. */
async function linesOf(table: string, id: unknown): Promise<Json[]> {
  const about = shop.as.admin.from('audit_log').select().eq('table_name', table).eq('row_id', id)
  return (await about.order('created_at').throwOnError()).data
}

async function countLines(): Promise<number> {
  const { count } = await shop.as.admin.from('audit_log').select('*', { count: 'exact', head: true })
  return count ?? 0
}

describe('a change by staff', () => {
  test('is recorded with its author, the row, and the values before and after', async () => {
    const product = await makeProduct(make, { name: 'Lekki Sofa', price: 1000 })
    const { error } = await shop.as.admin.from('products').update({ price: 1200 }).eq('id', product.id)
    expect(error).toBeNull()
    const { data: me } = await shop.as.admin.auth.getUser()
    expect(await linesOf('products', product.id)).toEqual([
      expect.objectContaining({
        actor: 'staff',
        actor_id: shop.ids.admin,
        actor_email: me.user?.email,
        actor_name: 'Ada Obi',
        row_label: 'Lekki Sofa',
        action: 'update',
        before: { price: 1000 },
        after: { price: 1200 },
        changes: { price: [1000, 1200] },
      }),
    ])
  })

  test('is recorded with the whole row for an insert or a delete', async () => {
    const question = { question: 'Do you deliver?', answer: 'Yes.' }
    const faqs = shop.as.admin.from('faqs')
    const { data: faq } = await faqs.insert(question).select().single().throwOnError()
    await shop.as.admin.from('faqs').delete().eq('id', faq.id).throwOnError()
    const [inserted, deleted] = await linesOf('faqs', faq.id)
    expect(inserted).toMatchObject({
      action: 'insert',
      row_label: 'Do you deliver?',
      before: null,
      after: question,
    })
    expect(deleted).toMatchObject({ action: 'delete', before: question, after: null, changes: null })
  })

  test('is recorded in one line per row when one request changes several rows', async () => {
    const { slug } = await makeCategory(make)
    const products = [
      await makeProduct(make, { category: slug }),
      await makeProduct(make, { category: slug }),
    ]
    const before = await countLines()
    await shop.as.admin.from('products').update({ status: 'hidden' }).eq('category', slug).throwOnError()
    expect(await countLines()).toBe(before + 2)
    for (const { id } of products) expect(await linesOf('products', id)).toHaveLength(1)
  })

  test('is not recorded if it changes nothing or is refused', async () => {
    const product = await makeProduct(make, { price: 5 })
    const change = (values: Json) => shop.as.admin.from('products').update(values).eq('id', product.id)
    expect((await change({ price: 5 })).error).toBeNull()
    expect((await change({ price: -5 })).error).not.toBeNull()
    expect(await linesOf('products', product.id)).toEqual([])
  })

  test('of the key of a row is recorded as a delete and an insert', async () => {
    const product = await makeProduct(make)
    const id = crypto.randomUUID()
    await shop.as.admin.from('products').update({ id, price: 7 }).eq('id', product.id).throwOnError()
    expect(await linesOf('products', product.id)).toMatchObject([
      { action: 'delete', before: { price: 250_000 } },
    ])
    expect(await linesOf('products', id)).toMatchObject([{ action: 'insert', after: { price: 7 } }])
  })

  test('of a long text is recorded in `after`, and in `changes` only by the name of the column', async () => {
    const page = await make.row('cms_pages', { slug: crypto.randomUUID(), title: 'Care' })
    const content = '<p>Dust it.</p>'.repeat(50)
    await shop.as.admin.from('cms_pages').update({ content }).eq('id', page.id).throwOnError()
    expect(await linesOf('cms_pages', page.id)).toMatchObject([
      { changes: { content: null }, after: { content } },
    ])
  })

  const written: [table: string, key: string, id: unknown, change: Json, label: string][] = [
    ['website_settings', 'id', 1, { footer_text: 'Made in Lagos' }, 'Website settings'],
    ['tax_settings', 'id', 1, { tin: '123' }, 'VAT settings'],
    ['mail_settings', 'id', 1, { reminder_minutes: 45 }, 'Mail settings'],
    ['payment_methods', 'method', 'pay_on_delivery', { prepays_delivery: true }, 'pay on delivery'],
    ['hero_media_settings', 'section_name', 'hero_section_1', { media_url: '/a.mp4' }, 'hero_section_1'],
  ]
  test.each(written)('is recorded for %s', async (table, key, id, change, label) => {
    await shop.as.admin.from(table).update(change).eq(key, id).throwOnError()
    expect(await linesOf(table, id)).toMatchObject([{ row_label: label, after: change }])
  })

  test('of a refund is labelled with the number of its order', async () => {
    const order = await newOrder()
    const { id } = await recordRefund(shop, order, { amount: 5 })
    expect(await linesOf('refunds', id)).toMatchObject([{ row_label: order.order_number }])
  })
})

describe('an order', () => {
  test('is recorded with every change: by its shopper, by staff and by the service key', async () => {
    const order = await newOrder()
    await updateOrder(shop, order, { status: 'processing' })
    await shop.as.service.from('orders').update({ payment_status: 'paid' }).eq('id', order.id).throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
    const history = await linesOf('orders', order.id)
    expect(history).toMatchObject([
      { actor: 'shopper', actor_id: shop.ids.owner, action: 'insert' },
      { actor: 'staff', action: 'update', changes: { status: ['pending', 'processing'] } },
      { actor: 'system', actor_id: null, action: 'update', changes: { payment_status: ['pending', 'paid'] } },
      { actor: 'staff', action: 'delete' },
    ])
    expect(new Set(history.map((line) => line.row_label))).toEqual(new Set([order.order_number]))
  })

  test('is recorded in one line with its total when it is placed', async () => {
    const [product, before] = [await makeProduct(make, { price: 1200 }), await countLines()]
    const { data: order } = await placeOrder(shop.as.admin, cartOf([product, 2]))
    expect(await countLines()).toBe(before + 1)
    expect(await linesOf('orders', order.id)).toMatchObject([
      { action: 'insert', after: { total_amount: 2400 } },
    ])
  })

  test('is recorded with its items when it is deleted', async () => {
    const order = await newOrder()
    const items = shop.as.owner.from('order_items').select('id, product_name, quantity')
    const { data } = await items.eq('order_id', order.id).single().throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
    const [line] = await linesOf('order_items', data.id)
    expect(line).toMatchObject({
      actor: 'staff',
      action: 'delete',
      row_label: data.product_name,
      before: data,
    })
  })

  test('is recorded without the changes to the stock when it is placed or cancelled', async () => {
    const product = await makeProduct(make)
    const { data: order } = await placeOrder(shop.as.admin, cartOf([product, 2]))
    await updateOrder(shop, order, { status: 'cancelled' })
    expect(await linesOf('products', product.id)).toEqual([])
    const [, cancelled] = await linesOf('orders', order.id)
    expect(cancelled?.changes).toEqual({ status: ['pending', 'cancelled'] })
  })
})

describe('a change by other callers', () => {
  test('to products or contact messages with the service key is not recorded', async () => {
    const before = await countLines()
    await makeProduct(make)
    await make.row('contact_messages', { name: 'Ada', email: 'ada@example.com', message: 'Good day' })
    expect(await countLines()).toBe(before)
  })

  test('is recorded if it grants or removes a staff role', async () => {
    const { id } = await shop.signUp()
    const roles = shop.as.service.from('user_roles')
    await roles.insert({ user_id: id, role: 'admin' }).throwOnError()
    await roles.delete().eq('user_id', id).throwOnError()
    const lines = await linesOf('user_roles', id)
    expect(lines).toMatchObject([
      { actor: 'system', action: 'insert' },
      { actor: 'system', action: 'delete' },
    ])
    expect(lines[0]?.row_label).toContain('@example.com')
  })
})

describe('the audit log', () => {
  test('keeps the lines of a deleted account', async () => {
    const { id, client } = await shop.signUp()
    await shop.as.service.from('user_roles').insert({ user_id: id, role: 'admin' }).throwOnError()
    const { data: faq } = await client
      .from('faqs')
      .insert({ question: 'Why?', answer: 'So.' })
      .select()
      .single()
    const { error } = await shop.as.service.auth.admin.deleteUser(id)
    expect(error).toBeNull()
    const [line] = await linesOf('faqs', faq.id)
    expect(line).toMatchObject({ actor_id: id, actor_email: expect.stringContaining('@example.com') })
  })

  test.each([
    'update public.audit_log set actor_name = null',
    'delete from public.audit_log',
    'truncate public.audit_log',
  ])('cannot be changed by its owner: %s', async (statement) => {
    await expect(shop.database.query(statement)).rejects.toThrow('only ever added to')
  })

  test('covers every table that staff write except order_staff_notes, whose only writer logs them', async () => {
    const { rows } = await shop.database.query(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and (select count(*) from pg_trigger where tgrelid = pg_class.oid and tgname like 'record\\_%') < 3
       order by relname`,
    )
    // The migration of a new table must call private.enable_audit('public.its_name').
    expect(rows.map(({ name }) => name)).toEqual([
      'audit_log',
      'lgas',
      'mail_outbox',
      'order_items',
      'order_staff_notes',
      'order_status_effects',
      'order_timeline',
      'payment_events',
      // Written with their return, which is logged.
      'return_items',
      'states',
      'tax_documents',
    ])
  })
})

test('amounts are shown in naira, whichever table they are of', async () => {
  const { rows } = await shop.database.query<{ name: string }>(
    `select distinct columns.attname as name
     from pg_attribute as columns join pg_trigger as recording on recording.tgrelid = columns.attrelid
     where recording.tgfoid = 'private.record_rows'::regproc
       and format_type(columns.atttypid, columns.atttypmod) = 'numeric(14,2)'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ name }) => valueText(name, 1200) !== '₦1,200')).toEqual([])
})

async function newOrder(): Promise<Json> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([await makeProduct(make), 1]))
  expect(error).toBeNull()
  return data
}
