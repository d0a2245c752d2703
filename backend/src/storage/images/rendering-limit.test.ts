import { beforeAll, expect, test, vi } from 'vitest'
import { picture, storageForThisFile } from '../test-support.ts'
import type { LimitRendering } from './rendering-limit.ts'

const limitRendering = vi.fn<LimitRendering>(() => 0)
const storage = storageForThisFile({}, undefined, limitRendering)
const address = '/render/image/public/portraits/wide.jpg'
const visitor = '197.210.64.10'

beforeAll(async () => {
  await storage
    .service()
    .from('portraits')
    .upload('wide.jpg', await picture(400, 200, 'jpeg'))
})

/** What the limit is asked for a request: the visitor's address, and the cost without that of the few decoded bytes. */
async function asked(query: string): Promise<[address: string | undefined, cost: string] | undefined> {
  limitRendering.mockClear()
  expect((await storage.open(`${address}?${query}`, {}, visitor)).status).toBe(200)
  const [by, cost] = limitRendering.mock.lastCall ?? []
  return cost === undefined ? undefined : [by, cost.toFixed(2)]
}

test('a rendering counts for the visitor’s address, once', async () => {
  expect(await asked('width=20')).toEqual([visitor, '1.00'])
  expect(await asked('width=20')).toBeUndefined()
})

test.each([
  ['width=1000&height=500', '1.50'],
  ['width=1000', '2.00'],
  ['height=2000', '5.00'],
  ['width=2500&height=2500&resize=fill', '7.25'],
  ['width=2500&height=2500&resize=fill&quality=91', '19.75'],
  ['quality=50', '7.25'],
])('%s costs %s', async (query, cost) => {
  expect(await asked(query)).toEqual([visitor, cost])
})

test('each MiB of the file costs one more', async () => {
  await storage.database.query(
    `update storage.objects set metadata = metadata || '{"size": 3145728}' where name = 'wide.jpg'`,
  )
  expect(await asked('width=40')).toEqual([visitor, '4.00'])
})

test('a rendering beyond the limit is refused with the time to wait', async () => {
  limitRendering.mockReturnValueOnce(7)
  const refused = await storage.open(`${address}?width=30`, {}, visitor)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('7')
  expect(await refused.json()).toMatchObject({
    error: 'slow_down',
    message:
      'You have asked for very many new pictures in a short time. Please wait a moment, then try again.',
  })
  expect((await storage.open(`${address}?width=30`, {}, visitor)).status).toBe(200)
})
