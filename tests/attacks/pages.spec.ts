import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { whileLocked } from '../support/locked-table.ts'
import { test } from './attacked-shop.ts'

const ODD_HEADERS: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-url': '/admin' },
  { authorization: 'x' },
  { cookie: '__Host-session=<script>' },
  { 'accept-language': '<script>' },
]

test('quotes and markup in the name of a category are refused in the database, and shown as text in an address', async ({
  attacked,
}) => {
  const slug = `"sofas'),('<script>alert(1)</script>`
  const { status } = await attacked.staff.from('categories').insert({ name: 'Odd', slug })
  expect(status).toBe(400)
  const response = await fetch(`${attacked.url}/shop?category=${encodeURIComponent(slug)}`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('<script>alert(1)')
})

test('odd headers and hosts do not change the page that others get from the cache', async ({ attacked }) => {
  const page = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${attacked.url}/faq`, { headers })
    return { status: response.status, body: await response.text() }
  }
  const before = await page()
  for (const headers of ODD_HEADERS) expect((await page(headers)).body).not.toContain('evil.example')
  expect(await page()).toEqual(before)
})

test('a form of another site is refused', async ({ attacked }) => {
  const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
  for (const origin of ['https://evil.example', 'null']) {
    const { status } = await fetch(`${attacked.url}/contact`, { method: 'POST', headers: { origin }, body })
    expect({ origin, status }).toEqual({ origin, status: 400 })
  }
})

const isRefused = ({ status }: Response) => status === 429

test('an address that searches without end is refused, but not the pages that are in the cache, and nobody else', async ({
  attacked,
}) => {
  const address = '41.58.7.9'
  const search = (text: string) =>
    attacked.request(`/rest/v1/rpc/search_active_products?p_text=${text}`, { address })
  /** By the API, and if that is refused on a page. */
  const searchTwice = async (text: string) => {
    const read = await search(text)
    return isRefused(read) ? [read, await attacked.request(`/shop?q=${text}`, { address })] : [read]
  }
  let refusals: Response[] = []
  for (let round = 0; round < 100 && refusals.length < 2; round += 1) {
    const texts = Array.from({ length: 20 }, (_, index) => `x${round * 20 + index}`)
    const answers = await Promise.all(texts.map(searchTwice))
    refusals = answers.map((each) => each.filter(isRefused)).find(({ length }) => length === 2) ?? []
  }
  const waits = refusals.map(({ headers }) => headers.get('retry-after'))
  expect(waits).toEqual([expect.stringMatching(/^[1-9]/), expect.stringMatching(/^[1-9]/)])
  await attacked.request('/faq')
  for (const init of [{}, { method: 'HEAD' }, { headers: { authorization: 'x' } }])
    expect((await attacked.request('/faq', { ...init, address })).status).toBe(200)
  expect((await attacked.request('/shop?q=another', { address: '41.58.7.10' })).status).toBe(200)
})

test('pages beyond those that are being rendered wait for a second, then are told to come back', async ({
  attacked,
}) => {
  const open = async () => {
    const response = await fetch(`${attacked.url}/product/${randomUUID()}`)
    const isTurnedAway = (await response.text()).startsWith('The shop is very busy.')
    return { status: response.status, isTurnedAway, waits: response.headers.has('retry-after') }
  }
  let answers: Awaited<ReturnType<typeof open>>[] = []
  await whileLocked(attacked, 'products', async () => {
    answers = await Promise.all(Array.from({ length: 100 }, open))
  })
  const turnedAway = answers.filter((each) => each.isTurnedAway)
  expect(turnedAway.length).toBeGreaterThan(16)
  for (const each of turnedAway) expect(each).toMatchObject({ status: 503, waits: true })
  expect((await open()).status, 'without the lock').toBe(404)
})
