import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { RowChange } from './outdates.ts'
import { createSharedReads } from './shared-reads.ts'

const sofa: RowChange = { table: 'products', type: 'INSERT', record: { id: '1', name: 'Sofa' }, old: null }

/** A client whose responses count the reads, with what it shares. */
function createReader(
  response = (times: number) => Response.json([{ times }]),
  options: Parameters<typeof createSharedReads>[0] = {},
) {
  const shared = createSharedReads(options)
  let times = 0
  const fetched = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => response((times += 1)))
  const client = createClient('http://shop.test', 'publishable', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: shared.wrap(fetched) },
  })
  return { client, fetched, apply: shared.apply, usage: shared.usage }
}

test('a read is answered once for all renderings', async () => {
  const { client, fetched } = createReader()
  for (let time = 0; time < 3; time += 1)
    expect((await client.from('products').select('id')).data).toEqual([{ times: 1 }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('no read is shared where responses have a lifetime, so that no page is older than that', async () => {
  const { client } = createReader(undefined, { lifetime: 10_000 })
  for (const times of [1, 2]) expect((await client.from('products').select('id')).data).toEqual([{ times }])
})

test('a read is made again after a change of what it shows, and only then', async () => {
  const { client, apply } = createReader()
  await client.from('products').select('id')
  apply([{ ...sofa, table: 'faqs' }])
  expect((await client.from('products').select('id')).data).toEqual([{ times: 1 }])
  apply([sofa])
  expect((await client.from('products').select('id')).data).toEqual([{ times: 2 }])
})

test('a response that was overtaken by a change is not shared', async () => {
  const { client, apply } = createReader((times) => {
    if (times === 1) apply([sofa])
    return Response.json([{ times }])
  })
  await client.from('products').select('id')
  expect((await client.from('products').select('id')).data).toEqual([{ times: 2 }])
})

test('reads with a count, of one row, and without rows are told apart', async () => {
  const { client, fetched } = createReader()
  await client.from('products').select('id')
  await client.from('products').select('id', { count: 'exact' })
  await client.from('products').select('id').limit(1).maybeSingle()
  await client.from('products').select('id', { head: true })
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('the count of a shared response is known', async () => {
  const { client } = createReader(() => Response.json([], { headers: { 'Content-Range': '*/7' } }))
  for (let time = 0; time < 2; time += 1)
    expect((await client.from('products').select('id', { count: 'exact' })).count).toBe(7)
})

test('failures, calls, and tables that are not followed are not shared', async () => {
  const failing = createReader(() => Response.json({ message: 'no' }, { status: 503 }))
  const { client, fetched } = createReader()
  for (let time = 0; time < 2; time += 1) {
    await failing.client.from('products').select('id').retry(false)
    await client.from('orders').select('id')
    await client.rpc('order_by_link', { order_key: 'x' })
    await client.from('products').insert({ id: 1 })
  }
  expect(failing.fetched).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledTimes(6)
})

test('hits and misses are counted; an outdated response is a miss', async () => {
  const { client, apply, usage } = createReader()
  for (let time = 0; time < 3; time += 1) await client.from('products').select('id')
  expect(usage()).toEqual({ hits: 2, misses: 1, bytes: expect.any(Number) })
  expect(usage().bytes).toBeGreaterThan(0)
  apply([sofa])
  await client.from('products').select('id')
  expect(usage()).toMatchObject({ hits: 2, misses: 2 })
})
