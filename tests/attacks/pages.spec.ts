import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { whileLocked } from '../support/locked-table.ts'
import { test, type AttackedShop } from './attacked-shop.ts'

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

const postForm = (attacked: AttackedShop, path: string, headers: Record<string, string>) => {
  const body = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
  return fetch(attacked.url + path, { method: 'POST', headers, body })
}

test('a form of another site is refused, and is no error of the shop', async ({ attacked }) => {
  const loggedBefore = attacked.output().length
  for (const path of ['/contact', '/contact.data'])
    for (const origin of ['https://evil.example', 'null', 'bogus']) {
      const { status } = await postForm(attacked, path, { origin })
      expect({ path, origin, status }).toEqual({ path, origin, status: 400 })
    }
  expect(attacked.output().slice(loggedBefore)).toBe('')
})

test("the shop's own forms arrive through a proxy that speaks TLS", async ({ attacked }) => {
  const headers = {
    origin: 'https://shop.example',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
  }
  for (const path of ['/contact', '/contact.data'])
    expect((await postForm(attacked, path, headers)).status).toBe(200)
})

/** Asks for many more than an address may have while they are on their way. */
async function floodFrom(attacked: AttackedShop, address: string, newPath: () => string): Promise<string[]> {
  const ask = async () => {
    const response = await attacked.request(newPath(), { address })
    await response.arrayBuffer()
    return `${response.status}, again after ${response.headers.get('retry-after')} s`
  }
  return await Promise.all(Array.from({ length: 600 }, ask))
}

const newSearch = () => `/rest/v1/rpc/search_active_products?p_text=${randomUUID()}`
const newPage = () => `/product/${randomUUID()}`
const REFUSED = expect.stringMatching(/^429, again after [1-9]/)

test('an address that searches without end is refused, and nobody else', async ({ attacked }) => {
  expect(await floodFrom(attacked, '41.58.7.9', newSearch)).toContainEqual(REFUSED)
  expect((await attacked.request(newSearch(), { address: '41.58.7.10' })).status).toBe(200)
})

test('an address that makes up pages without end is refused, but not the pages that are in the cache, and nobody else', async ({
  attacked,
}) => {
  const address = '41.58.7.11'
  expect(await floodFrom(attacked, address, newPage)).toContainEqual(REFUSED)
  await attacked.request('/faq')
  for (const init of [{}, { method: 'HEAD' }, { headers: { authorization: 'x' } }])
    expect((await attacked.request('/faq', { ...init, address })).status).toBe(200)
  expect((await attacked.request(newPage(), { address: '41.58.7.12' })).status).toBe(404)
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
