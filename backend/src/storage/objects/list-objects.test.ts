import { beforeAll, describe, expect, test } from 'vitest'
import { ada, bola, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()

beforeAll(async () => {
  const manuscripts = storage.service().from('manuscripts')
  for (const name of [
    'b.txt',
    'a.txt',
    'C.txt',
    'x_1.txt',
    'x11.txt',
    'part/one.txt',
    'part/two.txt',
    'part/deep/er.txt',
  ]) {
    await manuscripts.upload(`${ada}/${name}`, name)
  }
  await manuscripts.upload(`${bola}/hers.txt`, 'hers')
  await manuscripts.upload(`${ada}-not/x.txt`, 'x')
})

type Options = Parameters<ReturnType<ReturnType<typeof storage.anon>['from']>['list']>[1]
const names = async (path: string, options?: Options) => {
  const { data } = await (await storage.author(ada)).from('manuscripts').list(path, options)
  return data?.map(({ name }) => name)
}

describe('a folder', () => {
  test('lists its folders first and then its files, by name', async () => {
    expect(await names(ada)).toEqual(['part', 'C.txt', 'a.txt', 'b.txt', 'x11.txt', 'x_1.txt'])
    expect(await names(`${ada}/part`)).toEqual(['deep', 'one.txt', 'two.txt'])
    expect(await names(`/${ada}/part/`)).toEqual(['deep', 'one.txt', 'two.txt'])
  })

  test('shows only the name of a folder, and all metadata of a file', async () => {
    const { data } = await (await storage.author(ada)).from('manuscripts').list(ada)
    expect(data?.[0]).toEqual({
      name: 'part',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.find(({ name }) => name === 'b.txt')).toMatchObject({
      name: 'b.txt',
      id: expect.any(String),
      metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8', cacheControl: 'max-age=3600' },
    })
  })

  test('is searched by the beginning of a name, ignoring case, literally', async () => {
    expect(await names(ada, { search: 'c' })).toEqual(['C.txt'])
    expect(await names(ada, { search: 'x_1' })).toEqual(['x_1.txt'])
    expect(await names(ada, { search: '%' })).toEqual([])
    expect(await names(ada, { search: '_.txt' })).toEqual([])
  })

  test('can be sorted and paged', async () => {
    expect(await names(ada, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'part',
      'x_1.txt',
      'x11.txt',
      'b.txt',
      'a.txt',
      'C.txt',
    ])
    expect(await names(ada, { sortBy: { column: 'created_at', order: 'asc' }, limit: 2, offset: 1 })).toEqual(
      ['b.txt', 'a.txt'],
    )
  })

  test('whose name has half a million slashes keeps nobody waiting', async () => {
    expect(await names(`${ada}${'/'.repeat(500_000)}part`)).toEqual([])
  })

  test('that is empty or unknown is an empty list', async () => {
    expect(await names('nowhere')).toEqual([])
    expect(await names(ada, { offset: 100 })).toEqual([])
  })
})

test('objects that the caller may not read are not listed', async () => {
  expect(await names('')).toEqual([ada])
  expect(await names(bola)).toEqual([])
  expect((await storage.anon().from('manuscripts').list('')).data).toEqual([])
})

test.each([
  { sortBy: { column: 'version; drop table storage.objects' } },
  { sortBy: { column: 'toString' } },
  { sortBy: { order: 'up' } },
  { limit: 0 },
  { limit: 1e6 },
  { limit: 'many' },
  { offset: -1 },
  { prefix: 5 },
  { search: ['a'] },
  { prefix: 'a\0' },
])('the request %j is refused', async (body) => {
  const response = await storage.request('/object/list/manuscripts', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.any(String) })
})
