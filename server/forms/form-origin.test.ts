import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseForeignForms } from './form-origin.ts'

const app = new Hono()
app.use(refuseForeignForms('https://shop.example', (c) => c.req.header('host')))
app.all('/*', (c) => c.text('sent'))

async function statusOf(origin: string | undefined, { method = 'POST', host = 'shop.example' } = {}) {
  const headers = { host, ...(origin !== undefined && { origin }) }
  return (await app.request('/contact', { method, headers })).status
}

test.each([
  ['without an origin, which only programs leave out', undefined, 'shop.example'],
  ['of the site', 'https://shop.example', 'shop.example'],
  ['of the site, behind a proxy that asks for another host', 'https://shop.example', '10.0.0.7:3000'],
  ['of the host that was asked for', 'http://localhost:3000', 'LocalHost:3000'],
])('a form %s is taken', async (_which, origin, host) => {
  expect(await statusOf(origin, { host })).toBe(200)
})

test.each([
  'https://evil.example',
  'https://shop.example.evil.example',
  'https://shop.example:8443',
  'null',
  'bogus',
  '',
])('a form of %j is refused', async (origin) => expect(await statusOf(origin)).toBe(400))

test('every page may be read', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(await statusOf('https://evil.example', { method })).toBe(200)
})
