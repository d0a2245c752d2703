import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import cases from '../../app/lib/text/folding-cases.json' with { type: 'json' }
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

const NAMES = [
  'Àdìrẹ̀ Cushion',
  'Ṣẹ́rẹ́ Stool',
  'Ụlọ Ọma Chair',
  'Ńkálì Throw',
  'Ẹyẹ Wall Art',
  'Ìṣọ̀kan Bench',
  'ọ̀pá fitila',
  'Étagère',
  'Ɗaki Ƙofa Door',
  'Ola’s “Oja” Lamp',
  'Rug 6×6 ft – Iroko',
]

beforeAll(async () => {
  make = makeWith(shop)
  for (const [at, name] of NAMES.entries())
    await makeProduct(make, { name: at % 2 === 0 ? name.normalize('NFD') : name })
})

async function find(text: string, name = 'search_active_products'): Promise<string[]> {
  const { data } = await shop.as.admin.rpc(name, { p_text: text }, { get: true }).throwOnError()
  return data.map((row: Json) => row.name)
}

describe('the shop and its staff find a product without what people do not type', () => {
  test.each([
    [
      'Àdìrẹ̀ Cushion',
      ['adire', 'Adire Cushion', 'adìrẹ', 'àdìrẹ̀', 'ÀDÌRẸ̀', 'a\u200bdire\u00a0cushion', '\u202aadire\u202c'],
    ],
    ['Ṣẹ́rẹ́ Stool', ['sere', 'ṣẹrẹ', 'Sere Stool', 'SERE']],
    ['Ụlọ Ọma Chair', ['ulo oma', 'Ulo', 'ụlọ', 'u\u0323lo\u0323']],
    ['Ńkálì Throw', ['nkali', 'ńkali']],
    ['Ẹyẹ Wall Art', ['eye wall']],
    ['Ìṣọ̀kan Bench', ['isokan', 'ìṣọ̀kan']],
    ['ọ̀pá fitila', ['opa', 'ọpa', 'Ọ̀PÁ']],
    ['Étagère', ['etagere', 'étagere', 'ÉTAGÈRE']],
    ['Ɗaki Ƙofa Door', ['daki kofa', 'ɗaki', 'ƊAKI', 'Kofa door']],
    ['Ola’s “Oja” Lamp', ["ola's", 'ola‘s "oja"', 'olaʼs „oja“']],
    ['Rug 6×6 ft – Iroko', ['6x6', '6 x 6', '6 by 6', '6ft', '6*6 ft - iroko', '6×6', 'ft — iroko']],
  ])('%s', async (name, texts) => {
    for (const typed of texts) {
      expect(await find(typed), typed).toContain(name)
      expect(await find(typed, 'search_products'), typed).toContain(name)
    }
  })
})

test('the exact spelling ranks first, with marks and without', async () => {
  await makeProduct(make, { name: 'Ọba Seat' })
  await makeProduct(make, { name: 'Oba Mat', featured: true })
  await makeProduct(make, { name: 'Ọ̀bà Jar', featured: true })
  expect(await find('oba')).toEqual(['Oba Mat', 'Ọ̀bà Jar', 'Ọba Seat'])
  expect(await find('ọba')).toEqual(['Ọba Seat', 'Ọ̀bà Jar', 'Oba Mat'])
  expect((await find('oba seat'))[0]).toBe('Ọba Seat')
})

test('a typing error is forgiven in a word that is written with marks', async () => {
  expect(await find('cushin adire')).toEqual(['Àdìrẹ̀ Cushion'])
  expect(await find('isokn')).toEqual(['Ìṣọ̀kan Bench'])
})

test('a product is found by the names of its category and main category, also after they are renamed', async () => {
  const main = await makeCategory(make)
  const child = await make.row('categories', { name: 'Ìtẹ́', slug: 'thrones', parent_id: main.id })
  const { name } = await makeProduct(make, { name: 'Qadri Sedia', category: child.slug })
  const rename = (id: unknown, to: string) =>
    shop.as.admin.from('categories').update({ name: to }).eq('id', id).throwOnError()
  await rename(main.id, 'Finishing Touches')
  expect(await find('itẹ')).toEqual([name])
  expect(await find('thrones')).toEqual([name])
  expect(await find('finishing touches')).toEqual([name])
  expect(await find('touches sedia')).toEqual([name])
  expect(await find('finishng')).toEqual([name])
  await rename(main.id, 'Zebrano')
  await rename(child.id, 'Wuxi (+)')
  expect(await find('zebrano')).toEqual([name])
  expect(await find('wuxi (+)')).toEqual([name])
  expect(await find('finishing touches')).toEqual([])
  const { data } = await shop.as.anon
    .rpc('nearest_active_products', { p_text: 'purple zebrano' }, { get: true })
    .throwOnError()
  expect(data.map((row: Json) => row.name)).toEqual([name])
})

describe('staff find a person by a name as it is heard', () => {
  const heard: [name: string, typed: string[], others: string[]][] = [
    ['Adékúnlẹ̀ Ajayi', ['adekunle', 'Adekunlé', 'ADEKUNLI', 'adekunl'], ['kunle ajai x', 'adewale']],
    ['Ngozi Chukwu', ['chuku', 'chukuw', 'ngozi chuku', 'Chukwuu'], ['chuka']],
    ['Mohammed Bello', ['muhammad', 'mohamed', 'Muhamadu', 'mohammed belo'], ['mustafa', 'ahmed']],
    ['Shade Cole', ['sade', 'Sadé', 'shadé cole'], ['cade bola', 'shadow']],
  ]

  beforeAll(async () => {
    for (const [at, [name]] of heard.entries()) {
      const order = await make.row('orders', {
        user_id: shop.ids.owner,
        customer_name: name,
        customer_email: `heard${at}@example.com`,
        customer_phone: `+234 803 765 432${at}`,
        shipping_address: 'Lekki',
      })
      await make.row('refunds', { order_id: order.id, amount: 5, reason: 'Torn' })
      await make.row('contact_messages', { name, email: `heard${at}@example.com`, message: 'Good day' })
    }
  })

  const lists = [
    ['search_customers', 'name'],
    ['search_orders', 'customer_name'],
    ['search_contact_messages', 'name'],
    ['search_refunds', 'orders(customer_name)'],
  ] as const

  test.each(heard)('%s', async (name, typed, others) => {
    for (const [search, column] of lists) {
      const found = async (text: string) =>
        JSON.stringify(
          (await shop.as.admin.rpc(search, { p_text: text }, { get: true }).select(column).throwOnError())
            .data,
        )
      for (const text of typed) expect(await found(text), `${search} ${text}`).toContain(name)
      for (const text of others) expect(await found(text), `${search} ${text}`).not.toContain(name)
    }
  })

  test.each([
    '\u202a+234 803 765 4320\u202c',
    '0803\u00a0765\u00a04320',
    '0803‑765‑4320',
    '0803\u2009765\u20094320\u200b',
    'tel:+2348037654320',
    'mailto:heard0@example.com',
  ])('by %j, with all that was pasted', async (pasted) => {
    for (const [search] of lists.slice(0, 2)) {
      const { data } = await shop.as.admin.rpc(search, { p_text: pasted }, { get: true }).throwOnError()
      expect(data).toMatchObject([{ phone_digits: '8037654320' }])
    }
  })
})

test.each(['customers', 'products'] as const)(
  'pages of %s by name meet without gap or repeat, as people sort',
  async (table) => {
    const names = cases.sorted.filter((name) => name !== '')
    for (const [at, name] of names.toReversed().entries())
      if (table === 'products') await makeProduct(make, { name: `${name} ` })
      else await make.row('customers', { name, email: `sorted${at}@example.com` })
    for (const ascending of [true, false]) {
      const all: string[] = []
      let cursor: Json = {}
      for (;;) {
        const page = { p_text: '', p_sort: 'name', p_ascending: ascending, p_limit: 7, ...cursor }
        const { data } = await shop.as.admin.rpc(`search_${table}`, page, { get: true }).throwOnError()
        if (data.length === 0) break
        all.push(...data.map((row: Json) => String(row.name)))
        cursor = { p_after_value: data.at(-1).name, p_after_id: data.at(-1).id }
      }
      const { count } = await shop.as.admin.from(table).select('*', { head: true, count: 'exact' })
      expect(all).toHaveLength(count!)
      const sorted = [...new Set(all.map((name) => name.trim()))].filter((name) => names.includes(name))
      expect(sorted).toEqual(ascending ? names : names.toReversed())
    }
  },
)

test('only a changed text writes a folded row; a sale does not, and is a HOT update', async () => {
  const { id } = await makeProduct(make, { name: 'Hot Pan', stock_quantity: 50 })
  const version = async () =>
    (
      await shop.database.query<{ at: string }>(
        'select xmin::text as at from private.product_texts where id = $1',
        [id],
      )
    ).rows[0]?.at
  const before = await version()
  await shop.database.query('update products set stock_quantity = stock_quantity - 1 where id = $1', [id])
  expect(await version()).toBe(before)
  await shop.database.query("update products set name = 'Cold Pan' where id = $1", [id])
  expect(await version()).not.toBe(before)
  const { rows } = await shop.database.query(
    `select indexrelid::regclass from pg_index
     where indrelid = 'products'::regclass and pg_get_indexdef(indexrelid) ~ 'stock_quantity|updated_at'`,
  )
  expect(rows).toEqual([])
  await shop.as.admin.from('products').delete().eq('id', id).throwOnError()
  expect(await version()).toBeUndefined()
})

test('texts of 10,000 characters, and what people rarely type, are answered', async () => {
  for (const text of [
    'ọ̀'.repeat(5000),
    '🪑',
    '\u202e\u2066',
    '٠٨٠٣',
    "'; drop table orders; --",
    '(',
    '\\',
    '\u0001',
  ])
    for (const name of ['search_active_products', 'search_products', 'search_orders', 'search_customers'])
      expect((await shop.as.admin.rpc(name, { p_text: text })).status, `${name} ${text.slice(0, 9)}`).toBe(
        200,
      )
})

test('no search of the migrations compares with ilike or lower(): what is typed and what is stored is folded', () => {
  const dir = join(import.meta.dirname, '../../supabase/migrations')
  const unfolded = readdirSync(dir).flatMap((file) =>
    readFileSync(join(dir, file), 'utf8')
      .split('\n')
      .filter((line) => !line.trim().startsWith('--'))
      .filter((line) => /\bilike\b|\bimatch\b|strpos\(\s*lower|gin_trgm_ops/.test(line))
      .filter((line) => !(file.endsWith('_folded_texts.sql') && line.includes('gin_trgm_ops')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(unfolded).toEqual([])
})
