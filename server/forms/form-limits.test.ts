import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { formLimits } from './form-limits.ts'

const app = new Hono()
app.use(formLimits)
app.all('/*', async (c) => c.json(Object.fromEntries(await c.req.raw.formData())))

const post = (body: string | FormData) => app.request('/contact', { method: 'POST', body: asForm(body) })

function asForm(body: string | FormData) {
  return typeof body === 'string'
    ? new Blob([body], { type: 'application/x-www-form-urlencoded;charset=UTF-8' })
    : body
}

test('a form is handed on with its fields, percent-encoded or in parts', async () => {
  const parts = new FormData()
  parts.set('message', 'ọjà & 🛋')
  expect(await (await post('message=%E1%BB%8Dj%C3%A0+%26+%F0%9F%9B%8B')).json()).toEqual({
    message: 'ọjà & 🛋',
  })
  expect(await (await post(parts)).json()).toEqual({ message: 'ọjà & 🛋' })
})

test('very long fields are handed on, so that the form can say what is too long', async () => {
  const response = await post(`message=${'x'.repeat(1_000_000)}`)
  expect(await response.json()).toEqual({ message: 'x'.repeat(1_000_000) })
})

test('a form may have 1,000 fields, and no more', async () => {
  expect((await post('a=&'.repeat(999) + 'a=1')).status).toBe(200)
  expect((await post('a&'.repeat(1000) + 'a')).status).toBe(413)
})

test('a form of more than a mebibyte is refused', async () => {
  expect((await post(`message=${'x'.repeat(1024 * 1024)}`)).status).toBe(413)
})

test.each(['GET', 'HEAD'])('%s has no form to check, whatever content type it names', async (method) => {
  const page = new Hono()
  page.use(formLimits)
  page.get('/*', (c) => c.text('the page'))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await page.request('/contact', { method, headers })).status).toBe(200)
})

test('a form that breaks off is answered, and not an error of the shop', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const request = new Request('http://shop.test/contact', init)
  const printed = vi.spyOn(console, 'error')
  expect((await app.request(request)).status).toBe(400)
  expect(printed).not.toHaveBeenCalled()
})
