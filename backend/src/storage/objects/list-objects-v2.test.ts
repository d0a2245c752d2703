import { beforeAll, describe, expect, test } from 'vitest'
import { ada, bola, storageForThisFile } from '../test-support.ts'

const storage = storageForThisFile()
const keys = [
  'a.txt',
  'drafts/two.txt',
  'B.txt',
  'drafts/one.txt',
  'drafts/old/zero.txt',
  'z.txt',
  'essays/first.txt',
]

beforeAll(async () => {
  const service = storage.service().from('manuscripts')
  for (const key of keys) await service.upload(`${ada}/${key}`, key)
  await service.upload(`${bola}/hidden.txt`, 'not for Ada')
  // Each with its own time, in order of creation.
  await storage.database
    .query(`update storage.objects set created_at = created_at - interval '1 hour' * position(
    split_part(name, '/', 2) in 'z.txt essays drafts B.txt a.txt')`)
  await service.update(`${ada}/a.txt`, 'again')
})

async function list(
  options: Parameters<ReturnType<ReturnType<typeof storage.anon>['from']>['listV2']>[0] = {},
) {
  const { data, error } = await (await storage.author(ada)).from('manuscripts').listV2(options)
  if (error) throw error
  return data
}
const short = (names: { name: string }[] | undefined) => names?.map(({ name }) => name.replace(`${ada}/`, ''))

test('lists everything with the prefix, in the order of character codes', async () => {
  const found = await list({ prefix: `${ada}/` })
  expect(short(found.objects)).toEqual([
    'B.txt',
    'a.txt',
    'drafts/old/zero.txt',
    'drafts/one.txt',
    'drafts/two.txt',
    'essays/first.txt',
    'z.txt',
  ])
  expect(found).toMatchObject({ hasNext: false, folders: [] })
  expect(found.objects[0]).toMatchObject({ id: expect.any(String), metadata: { size: 5 } })
  expect(short((await list({ prefix: `${ada}/drafts/o` })).objects)).toEqual([
    'drafts/old/zero.txt',
    'drafts/one.txt',
  ])
})

test('objects that the caller may not read are not listed', async () => {
  expect((await list({ prefix: bola })).objects).toEqual([])
  expect((await list()).objects).toHaveLength(keys.length)
})

describe('with folders', () => {
  test('folders and files are separate, each folder once', async () => {
    const found = await list({ prefix: `${ada}/`, with_delimiter: true })
    expect(short(found.folders)).toEqual(['drafts/', 'essays/'])
    expect(short(found.objects)).toEqual(['B.txt', 'a.txt', 'z.txt'])
    expect(found.folders[0]).toMatchObject({ key: 'drafts' })
    expect(found.objects[0]).toMatchObject({ key: 'B.txt' })
  })

  test('a prefix without its slash finds the folder, with it its contents', async () => {
    expect(short((await list({ prefix: `${ada}/draf`, with_delimiter: true })).folders)).toEqual(['drafts/'])
    const inside = await list({ prefix: `${ada}/drafts/`, with_delimiter: true })
    expect(short(inside.folders)).toEqual(['drafts/old/'])
    expect(short(inside.objects)).toEqual(['drafts/one.txt', 'drafts/two.txt'])
  })
})

describe('with pages', () => {
  test.each([
    ['name', 'asc', ['B.txt', 'a.txt', 'drafts/', 'essays/', 'z.txt']],
    ['name', 'desc', ['z.txt', 'essays/', 'drafts/', 'a.txt', 'B.txt']],
    ['created_at', 'asc', ['a.txt', 'B.txt', 'drafts/', 'essays/', 'z.txt']],
    ['created_at', 'desc', ['z.txt', 'essays/', 'drafts/', 'B.txt', 'a.txt']],
  ] as const)(
    'sorted by %s %s nothing is left out and nothing comes twice',
    async (column, order, expected) => {
      for (const limit of [1, 2, 3]) {
        const names: string[] = []
        let cursor: string | undefined
        do {
          const found = await list({
            prefix: `${ada}/`,
            with_delimiter: true,
            limit,
            sortBy: { column, order },
            ...(cursor && { cursor }),
          })
          expect(found.folders.length + found.objects.length).toBeLessThanOrEqual(limit)
          const entries = [...found.folders, ...found.objects]
          // Folders and files are separate within a page; between pages the order must hold.
          names.push(...expected.filter((name) => short(entries)?.includes(name)))
          expect(found.hasNext).toBe(found.nextCursor !== undefined)
          cursor = found.nextCursor
        } while (cursor)
        expect(names).toEqual(expected)
      }
    },
  )

  test('what was written last is last by its update time', async () => {
    const found = await list({ prefix: `${ada}/`, sortBy: { column: 'updated_at', order: 'desc' }, limit: 1 })
    expect(short(found.objects)).toEqual(['a.txt'])
  })
})

test('an exact name finds only itself', async () => {
  const found = await list({ prefix: `${ada}/a.txt`, exactMatch: true })
  expect(short(found.objects)).toEqual(['a.txt'])
  expect((await list({ prefix: `${ada}/a`, exactMatch: true })).objects).toEqual([])
})

test.each([
  [{ limit: 0 }],
  [{ limit: 'many' }],
  [{ prefix: 1 }],
  [{ prefix: '\0' }],
  [{ with_delimiter: 'yes' }],
  [{ cursor: 'bm90IG91cnM' }],
  [
    {
      cursor: Buffer.from('{"column":"created_at","order":"asc","name":"x","at":"never"}').toString(
        'base64url',
      ),
    },
  ],
  [{ cursor: Buffer.from('{"column":"id; drop","order":"asc","name":"x","at":""}').toString('base64url') }],
  [{ sortBy: { column: 'metadata' } }],
  [{ sortBy: { column: 'name', order: 'up' } }],
])('%j is refused', async (body) => {
  const response = await storage.request('/object/list-v2/manuscripts', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(400)
})
