import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../app/database.types.ts'
import { createTestBackend, type TestBackend } from '../backend/test/test-backend.ts'

let backend: TestBackend
const server = createAdaptorServer({ fetch: (request) => backend.fetch(request) })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  backend = await createTestBackend(resolve(import.meta.dirname, '..'), {
    localUrl: `http://127.0.0.1:${port}`,
  })
})
afterAll(async () => {
  await backend.close()
  server.close()
})

const visitor = {
  name: 'Ngozi Eze',
  email: 'ngozi@example.com',
  phone: '',
  message: 'Do you deliver to Jos?',
}
const storedMessages = async () =>
  (
    await backend.database.query<{ name: string; message: string }>(
      'select name, message from contact_messages',
    )
  ).rows

test('a visitor’s message is kept for the staff although no contact email is set yet', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { data, error } = await backend.client().functions.invoke('contact-email', { body: visitor })
  expect([data, error]).toEqual([{ data: { id: expect.any(String) }, error: null }, null])
  expect(await storedMessages()).toEqual([{ name: visitor.name, message: visitor.message }])
  expect(console.error).toHaveBeenCalledOnce()
})

test('with a contact email it is mailed as well', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await backend.database.query(`update website_settings set contact_email = 'hello@parlour.example'`)
  const { error } = await backend.client().functions.invoke('contact-email', { body: visitor })
  expect(error).toBeNull()
  expect(console.error).not.toHaveBeenCalled()
})

test('a message without an email is refused in words, and nothing is kept', async () => {
  const before = await storedMessages()
  const { error } = await backend
    .client()
    .functions.invoke('contact-email', { body: { ...visitor, email: ' ' } })
  expect(error.context.status).toBe(400)
  expect(await error.context.json()).toEqual({
    data: null,
    error: { message: 'Please tell us your email address.' },
  })
  expect(await storedMessages()).toEqual(before)
})

test('visitors cannot read or write the messages themselves', async () => {
  const visitors = backend.client<Database>()
  expect((await visitors.from('contact_messages').select('*')).error).toMatchObject({ code: '42501' })
  expect((await visitors.from('contact_messages').insert(visitor)).error).toMatchObject({ code: '42501' })
})
