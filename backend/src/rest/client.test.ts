import { describe, expect, test } from 'vitest'
import { ada, useBlog } from './testing/blog.ts'

const blog = useBlog()
const client = () => blog.as('service_role')

/** Ids of the posts that contain a word, escaped as a careful caller would. */
const find = async (word: string) => {
  const pattern = `"%${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}%"`
  const { data, error } = await client()
    .from('posts')
    .select('id')
    .or(`title.ilike.${pattern},body.ilike.${pattern}`)
  expect(error).toBeNull()
  return data?.map(({ id }) => id)
}

describe('errors reach the official client completely', () => {
  test('as a value', async () => {
    const { data, error, count, status } = await client().from('posts').select('nope')
    expect({ data, count, status }).toEqual({ data: null, count: null, status: 400 })
    expect(error).toEqual({
      code: '42703',
      message: 'column posts.nope does not exist',
      details: null,
      hint: null,
    })
  })

  test('or thrown, if requested', async () => {
    await expect(client().from('posts').select('nope').throwOnError()).rejects.toMatchObject({
      name: 'PostgrestError',
      code: '42703',
      message: 'column posts.nope does not exist',
    })
  })

  test('maybeSingle of several rows is an error', async () => {
    const { data, error, status } = await client().from('posts').select('id').maybeSingle()
    expect({ data, status, code: error?.code }).toEqual({ data: null, status: 406, code: 'PGRST116' })
  })

  test('the plan of a query and GeoJSON are not available by default', async () => {
    expect((await client().from('posts').select().explain()).error).toMatchObject({ code: 'PGRST107' })
    expect((await client().from('posts').select().geojson()).error).toMatchObject({ code: 'PGRST107' })
  })
})

describe('functions by the official client', () => {
  test('count, with and without rows', async () => {
    const counted = await client().rpc('posts_by', { author_name: 'Ada' }, { count: 'exact' })
    expect({ count: counted.count, rows: counted.data?.length }).toEqual({ count: 2, rows: 2 })
    const head = await client().rpc('posts_by', { author_name: 'Ada' }, { count: 'exact', head: true })
    expect({ count: head.count, data: head.data }).toEqual({ count: 2, data: null })
  })

  test('take lists by GET', async () => {
    expect((await client().rpc('sum_all', { numbers: [1, 2, 3] }, { get: true })).data).toBe(6)
  })

  test('give csv', async () => {
    expect((await client().rpc('stats').csv()).data).toBe('status,total\ndraft,1\npublished,3')
  })

  test('roll back', async () => {
    await client().rpc('touch', { post_id: 1 }).rollback()
    expect((await client().from('posts').select('views').eq('id', 1).single()).data).toEqual({ views: 100 })
  })
})

describe('typical calls of a shop', () => {
  test('search: any of several columns, without regard to case, among the published, at most ten', async () => {
    const { data } = await client()
      .from('posts')
      .select('id,title,body,status')
      .or('title.ilike.%PEPPER%,body.ilike.%PEPPER%,status.ilike.%PEPPER%')
      .eq('status', 'published')
      .limit(10)
    expect(data).toEqual([{ id: 3, title: 'Cooking jollof', body: 'Rice and pepper', status: 'published' }])
  })

  test('search with special characters: percent, comma, parentheses', async () => {
    expect(await find('100\\%')).toEqual([4])
    expect(await find('drafts (and')).toEqual([2])
    expect(await find('notes, drafts')).toEqual([2])
    expect(await find('"')).toEqual([])
    expect(await find('),id.gt.(0')).toEqual([])
  })

  test('related: the same author, without the post itself, newest first', async () => {
    const { data } = await client()
      .from('posts')
      .select('id')
      .eq('author_id', 2)
      .neq('id', 3)
      .order('created_at', { ascending: false })
      .limit(4)
    expect(data).toEqual([{ id: 4 }])
  })

  test('a list with a field of its parent, newest first', async () => {
    const { data } = await client()
      .from('posts')
      .select('id,editor:authors!editor_id(name,email)')
      .order('created_at', { ascending: false })
      .limit(2)
    expect(data).toEqual([
      { id: 4, editor: null },
      { id: 3, editor: { name: 'Ada', email: 'ada@example.com' } },
    ])
  })

  test('one row by id, and by a malformed id', async () => {
    const found = await client()
      .from('comments')
      .select('text')
      .eq('id', '10000000-0000-4000-8000-000000000001')
      .single()
    expect(found.data).toEqual({ text: 'Lovely' })
    const malformed = await client().from('comments').select('text').eq('id', 'not-an-id').maybeSingle()
    expect(malformed).toMatchObject({
      data: null,
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type uuid: "not-an-id"' },
    })
  })

  test('a toggle on one row, visible to its owner at once', async () => {
    const mine = blog.as(ada).from('posts')
    const { data } = await mine.update({ status: 'published' }).eq('id', 2).select('status').single()
    expect(data).toEqual({ status: 'published' })
    expect((await blog.as().from('posts').select('id').eq('id', 2)).data).toEqual([{ id: 2 }])
  })

  test('parents and children in two inserts, the children as a list', async () => {
    const parent = await client()
      .from('posts')
      .insert({ author_id: 1, title: 'Order' })
      .select('id')
      .single<{ id: number }>()
    const items = [1, 2].map((tag_id) => ({ post_id: parent.data?.id, tag_id }))
    const children = await client().from('post_tags').insert(items)
    expect({ error: children.error, status: children.status }).toEqual({ error: null, status: 201 })
    const whole = await client().from('posts').select('tags(name)').eq('title', 'Order').single()
    expect(whole.data).toEqual({ tags: [{ name: 'science' }, { name: 'food' }] })
  })
})
