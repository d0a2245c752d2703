import { beforeAll, expect, test } from 'vitest'
import { storageForThisFile } from '../test-support.ts'
import { folderWalk, type FolderWalk } from './folder-walk.ts'

const storage = storageForThisFile()
/** Names that sort right before and after the slash, and more of each kind than are read at once. */
const few = ['a', 'a!b', 'a-', 'a/x', 'a/y/z', 'a0', 'a0/1', 'b/c', 'z']

beforeAll(async () => {
  await storage.database.query(
    `insert into storage.objects (bucket_id, name)
     select 'portraits', 'few/' || name from unnest($1::text[]) as name union all
     select 'portraits', 'deep/' || chr(97 + n % 10) || '/' || n from generate_series(1, 10000) n union all
     select 'portraits', 'flat/' || n from generate_series(1, 1000) n union all
     select 'portraits', 'wide/' || n || '/x' from generate_series(1, 1000) n`,
    [few],
  )
  await storage.database.query('analyze storage.objects')
})

const list = async (prefix: string, options = {}) => {
  const { data, error } = await storage
    .service()
    .from('portraits')
    .list(prefix, { limit: 10_000, ...options })
  if (error) throw error
  return data.map(({ name }) => name)
}

async function pages(prefix: string, order: 'asc' | 'desc', limit: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const { data, error } = await storage
      .service()
      .from('portraits')
      .listV2({
        prefix,
        with_delimiter: true,
        limit,
        sortBy: { column: 'name', order },
        ...(cursor && { cursor }),
      })
    if (error) throw error
    // Folders and files are separate within a page.
    const found = [...data.folders, ...data.objects].map(({ name }) => name)
    names.push(...found.toSorted((a, b) => (order === 'asc' ? 1 : -1) * (a < b ? -1 : 1)))
    cursor = data.nextCursor
  } while (cursor)
  return names
}

test('all entries of a folder are found, whatever the characters next to their slash', async () => {
  expect(await list('few')).toEqual(['a', 'a0', 'b', 'a', 'a!b', 'a-', 'a0', 'z'])
  expect(await list('few', { search: 'A/' })).toEqual(['a'])
  const inOrder = ['a', 'a!b', 'a-', 'a/', 'a0', 'a0/', 'b/', 'z'].map((name) => `few/${name}`)
  for (const limit of [1, 3, 100]) {
    expect(await pages('few/', 'asc', limit)).toEqual(inOrder)
    expect(await pages('few/', 'desc', limit)).toEqual(inOrder.toReversed())
  }
})

test('a thousand files and a thousand folders are all found', async () => {
  for (const folder of ['flat', 'wide']) {
    expect(await list(folder)).toHaveLength(1000)
    expect(new Set(await pages(`${folder}/`, 'asc', 300))).toHaveProperty('size', 1000)
    expect(new Set(await pages(`${folder}/`, 'desc', 300))).toHaveProperty('size', 1000)
  }
})

test('of ten folders with a thousand objects each only a range is read, using the index', async () => {
  for (const walk of [{ order: 'asc' }, { order: 'desc' }] satisfies FolderWalk[]) {
    const { text, values } = folderWalk(walk, 3)
    const { rows } = await storage.database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${text} select count(*) from walk`,
      ['portraits', 'deep/', ...values],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    const scans = [...plan.matchAll(/idx_objects_bucket_id_name.*rows=([\d.]+) loops=(\d+)/g)]
    const read = scans.reduce((sum, [, each, loops]) => sum + Number(each) * Number(loops), 0)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(1100)
  }
  expect(await list('deep')).toEqual([...'abcdefghij'])
})
