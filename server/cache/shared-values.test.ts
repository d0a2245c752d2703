import { expect, onTestFinished, test, vi } from 'vitest'
import type { RowChange } from './outdates.ts'
import { trackReads, withReadTracking } from './rendering-reads.ts'
import { createSharedValues } from './shared-values.ts'

const changeOf = (table: string): RowChange => ({ table, type: 'INSERT', record: { id: '1' }, old: null })

/** Values that are computed from a table's rows, and count how often. */
function createValues(
  options: Parameters<typeof createSharedValues>[0] | null = {},
  { status = 200 }: { status?: number } = {},
) {
  const { get, apply, usage } = createSharedValues(options ?? undefined)
  const answered = vi.fn(async () => new Response('[]', { status }))
  const fetched = withReadTracking(answered)
  let times = 0
  const valueOf = (table: string) =>
    get(table, async () => {
      times += 1
      const value = { times }
      await fetched(`http://shop.test/rest/v1/${table}`)
      return value
    })
  return { valueOf, apply, answered, usage }
}

test('a value is computed once for all renderings, which get the same object', async () => {
  const { valueOf } = createValues()
  const first = await valueOf('categories')
  expect(first).toEqual({ times: 1 })
  expect(await valueOf('categories')).toBe(first)
  expect(await valueOf('faqs')).toEqual({ times: 2 })
})

test('it is computed again after a change of what it was computed from, and only then', async () => {
  const { valueOf, apply } = createValues()
  await valueOf('categories')
  apply([changeOf('faqs')])
  expect(await valueOf('categories')).toEqual({ times: 1 })
  apply([changeOf('categories')])
  expect(await valueOf('categories')).toEqual({ times: 2 })
  apply('unknown')
  expect(await valueOf('categories')).toEqual({ times: 3 })
})

test('those who ask at the same time share a computation, unless something has changed since it began', async () => {
  const { valueOf, apply } = createValues()
  const before = [valueOf('categories'), valueOf('categories')]
  apply([changeOf('categories')])
  const after = [valueOf('categories'), valueOf('categories')]
  expect(await Promise.all([...before, ...after])).toEqual([1, 1, 2, 2].map((times) => ({ times })))
  expect(await valueOf('categories')).toEqual({ times: 2 })
})

test('each rendering that shows it depends on its reads', async () => {
  const { valueOf } = createValues()
  const renderings = await Promise.all([
    trackReads(() => valueOf('categories')),
    trackReads(() => valueOf('categories')),
  ])
  renderings.push(await trackReads(() => valueOf('categories')))
  for (const { reads, isCacheable } of renderings) {
    expect(reads.map(({ table }) => table)).toEqual(['categories'])
    expect(isCacheable).toBe(true)
  }
})

test('a value with a response that failed is not kept, and neither are the pages that show it', async () => {
  const { valueOf } = createValues({}, { status: 503 })
  for (const times of [1, 2]) {
    const { result, isCacheable } = await trackReads(() => valueOf('categories'))
    expect([result, isCacheable]).toEqual([{ times }, false])
  }
})

test('a computation that fails fails for all who share it, and their pages are not cached', async () => {
  const { valueOf, answered } = createValues()
  answered.mockRejectedValueOnce(new Error('no connection'))
  const rendering = await trackReads(() => Promise.allSettled([valueOf('faqs'), valueOf('faqs')]))
  expect(rendering.result.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(rendering.isCacheable).toBe(false)
  expect(await valueOf('faqs')).toEqual({ times: 2 })
})

test.each([{ lifetime: 10_000 }, null])(
  'no value is kept where responses have a lifetime or changes are unknown, so that no page is older than that: %j',
  async (options) => {
    const { valueOf } = createValues(options)
    expect(await Promise.all([valueOf('faqs'), valueOf('faqs')])).toEqual([{ times: 1 }, { times: 1 }])
    expect(await valueOf('faqs')).toEqual({ times: 2 })
  },
)

test('a value that was overtaken by a change is not kept', async () => {
  const { valueOf, apply } = createValues()
  const begun = valueOf('categories')
  apply([changeOf('categories')])
  expect(await begun).toEqual({ times: 1 })
  expect(await valueOf('categories')).toEqual({ times: 2 })
})

test('nobody joins a computation that takes long, which may never end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { valueOf, answered } = createValues()
  answered.mockReturnValueOnce(new Promise(() => {}))
  void valueOf('categories')
  vi.advanceTimersByTime(2_000)
  expect(await valueOf('categories')).toEqual({ times: 2 })
  expect(await valueOf('categories')).toEqual({ times: 2 })
})

test('counts how often a value was there, and what it takes', async () => {
  const { valueOf, usage } = createValues()
  await valueOf('faqs')
  await valueOf('faqs')
  expect(usage()).toMatchObject({ hits: 1, misses: 1 })
  expect(usage().bytes).toBeGreaterThanOrEqual('{"times":1}'.length)
})
