import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { InProcessBackend } from '../app-options.ts'
import { fetchInProcess } from './fetch-in-process.ts'

function clientOf(backend: InProcessBackend) {
  return createClient('http://shop.test', 'publishable', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchInProcess(backend) },
  })
}

const answerOne = async () => ({ status: 200, headers: [], body: '[1]' })
const answerNone = async () => ({
  status: 406,
  headers: [],
  body: '{"code":"PGRST116","message":"none","details":null,"hint":null}',
})
const refuse = async () => Response.json({ message: 'fetched' }, { status: 400 })

test('a read is answered without a Request, with the visitor’s address', async () => {
  const answer = vi.fn<NonNullable<InProcessBackend['answer']>>(async () => ({
    status: 206,
    headers: [['Content-Range', '0-0/7']],
    body: '[{"id":1}]',
  }))
  const read = clientOf({ fetch: refuse, answer }).from('books').select('id', { count: 'exact' })
  const { data, count, error } = await read.eq('id', 1).setHeader('x-real-ip', '192.0.2.7')
  expect({ data, count, error }).toEqual({ data: [{ id: 1 }], count: 7, error: null })
  const [request, connection] = answer.mock.calls[0] ?? []
  expect(request).toMatchObject({
    method: 'GET',
    target: '/rest/v1/books?select=id&id=eq.1',
    headers: { apikey: 'publishable', prefer: 'count=exact' },
  })
  expect(connection).toEqual({ address: '192.0.2.7' })
})

test('a read that is refused is an error with its status', async () => {
  const { error, status } = await clientOf({ fetch: refuse, answer: answerNone })
    .from('books')
    .select()
    .single()
  expect([status, error?.code]).toEqual([406, 'PGRST116'])
})

test('writes, and what the backend does not answer, are fetched', async () => {
  const answer = vi.fn(() => undefined)
  const client = clientOf({ fetch: refuse, answer })
  expect((await client.from('books').insert({ id: 1 })).error?.message).toBe('fetched')
  expect(answer).not.toHaveBeenCalled()
  expect((await client.from('books').select()).error?.message).toBe('fetched')
  expect((await clientOf({ fetch: refuse }).from('books').select()).error?.message).toBe('fetched')
})

test('a read can be read more than once, by a clone', async () => {
  const response = await fetchInProcess({ fetch: refuse, answer: answerOne })(
    'http://shop.test/rest/v1/books',
  )
  expect([await response.clone().json(), await response.json(), await response.text()]).toEqual([
    [1],
    [1],
    '[1]',
  ])
})
