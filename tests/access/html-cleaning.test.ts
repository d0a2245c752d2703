import { describe, expect, test } from 'vitest'
import { updateCmsPage } from '../../app/back-office/content/cms-page-queries.ts'
import { cleanHtml } from '../../app/lib/clean-html.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { useShop } from './shop.ts'

const shop = useShop()

const UNSAFE = '<p onclick="a()">b</p><script>alert(1)</script>'
const CLEAN = '<p>b</p>'
const columns = { blog_posts: post, cms_pages: page, portfolio_items: project }
const tables = Object.entries(columns)

function post(content: unknown) {
  return { slug: newSlug(), title: 'A post', author: 'Ada', category: 'Ideas', content }
}
function page(content: unknown) {
  return { slug: newSlug(), title: 'A page', content }
}
function project(content: unknown) {
  return { slug: newSlug(), title: 'A project', content }
}
function newSlug() {
  return `html-${crypto.randomUUID()}`
}

/** Sends a request with the secret key and returns the stored texts. */
async function write(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: shop.keys.secretKey,
      'Content-Type': 'application/json',
      ...headers,
      Prefer: ['return=representation', headers['Prefer']].join(),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const rows = await response.json()
  expect(response.ok, JSON.stringify(rows)).toBe(true)
  return (rows as { content: string }[]).map(({ content }) => content)
}

async function insert(table: string, row: object): Promise<string> {
  const { data } = await shop.as.admin.from(table).insert(row).select('id').single().throwOnError()
  return data.id
}

describe.each(tables)('the HTML of %s is cleaned', (table, row) => {
  test('when it is inserted: one row, several, or CSV', async () => {
    expect(await write('POST', table, row(UNSAFE))).toEqual([CLEAN])
    expect(await write('POST', table, [row(UNSAFE), row('<i>c</i>')])).toEqual([CLEAN, '<i>c</i>'])
    const { content, ...others } = row(UNSAFE)
    const csv = [
      [...Object.keys(others), 'content'].join(),
      [...Object.values(others), `"${String(content).replaceAll('"', '""')}"`].join(),
    ].join('\n')
    expect(await write('POST', table, csv, { 'Content-Type': 'text/csv' })).toEqual([CLEAN])
  })

  test('when it is changed: by an update, an upsert or a PUT', async () => {
    const id = await insert(table, row('<p>a</p>'))
    expect(await write('PATCH', `${table}?id=eq.${id}`, { content: UNSAFE })).toEqual([CLEAN])
    const unsafe = { ...row(`${UNSAFE}c`), id }
    const merge = { Prefer: 'resolution=merge-duplicates' }
    expect(await write('POST', table, unsafe, merge)).toEqual([`${CLEAN}c`])
    expect(await write('PUT', `${table}?id=eq.${id}`, { ...unsafe, content: UNSAFE })).toEqual([CLEAN])
  })

  test('when staff write it, also inside a JSON array', async () => {
    const unsafe = shop.as.admin
      .from(table)
      .insert(row([UNSAFE]))
      .select('content')
      .single()
    expect((await unsafe).data?.content).toBe('["<p>b</p>"]')
  })

  test('and may be missing or blank', async () => {
    expect(await write('POST', table, [row(null), row('')])).toEqual([null, ''])
  })

  test('and is refused if it is too long before the cleaning', async () => {
    for (const content of ['🛋️'.repeat(250_001), `<script>${'a'.repeat(500_000)}</script>`]) {
      const { error } = await shop.as.admin.from(table).insert(row(content))
      expect(error?.message).toContain('_content_is_short_enough')
    }
    expect(await write('POST', table, row(`${UNSAFE}${'🛋'.repeat(499_900)}`))).toEqual([
      `${CLEAN}${'🛋'.repeat(499_900)}`,
    ])
  })
})

const policyPages = ['privacy-policy', 'terms-of-service', 'refund-policy']

test('the policy pages of a new shop are clean', async () => {
  const pages = shop.as.service.from('cms_pages').select('content').in('slug', policyPages)
  const { data } = await pages.throwOnError()
  expect(data).toHaveLength(policyPages.length)
  for (const { content } of data) expect(cleanHtml(content)).toBe(content)
})

describe('a cleaned text', () => {
  test('keeps its version when it is saved again', async () => {
    const id = await insert('cms_pages', page('<p>One<br>two</p>'))
    const versionOf = async () =>
      (await shop.as.admin.from('cms_pages').select('updated_at').eq('id', id).single()).data?.updated_at
    const first = await versionOf()
    await write('PATCH', `cms_pages?id=eq.${id}`, { content: '<P>One<br/>two</P>' })
    expect(await versionOf()).toBe(first)
  })

  test('causes no conflict when the same save is repeated', async () => {
    const id = await insert('cms_pages', page('<p>a</p>'))
    const admin = shop.as.admin as ShopClient
    const { data } = await admin.from('cms_pages').select('updated_at').eq('id', id).single().throwOnError()
    const changes = { content: '<p>One<br>two&nbsp;&amp; three</p><hr><img src="/a.jpg" alt="">' }
    const saved = await updateCmsPage(admin, id, changes, { version: data.updated_at })
    expect(await updateCmsPage(admin, id, changes, { version: data.updated_at })).toBe(saved)
  })
})

test('a long text is cleaned completely', async () => {
  const content = '<p onclick=a()>b</p>'.repeat(20_000)
  expect(await write('POST', 'cms_pages', page(content))).toEqual([CLEAN.repeat(20_000)])
})
