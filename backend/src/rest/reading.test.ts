import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()
const posts = () => blog.as('service_role').from('posts')

describe('select', () => {
  test('renames, casts and JSON paths', async () => {
    const { data } = await posts()
      .select('id,heading:title,views::text,meta->>lang,words:meta->size->words,first:labels->>0')
      .eq('id', 1)
    expect(data).toEqual([
      { id: 1, heading: 'On engines', views: '100', lang: 'en', words: 1200, first: 'science' },
    ])
  })

  test('a JSON value has the name of its last key, or of its column if the path has only indexes', async () => {
    const response = await blog.request(
      '/posts?select=labels->0,meta->size->words&id=eq.1',
      {},
      'service_role',
    )
    expect(await response.json()).toEqual([{ labels: 'science', words: 1200 }])
  })

  test('an array index inside JSON finds the element', async () => {
    const { data } = await blog.as().from('profiles').select('links->tags->>1,last:links->tags->>-1')
    expect(data).toEqual([{ tags: 'looms', last: 'looms' }])
  })

  test('a computed column is returned if it is named, and not by *', async () => {
    const named = await posts().select('id,shout').eq('id', 1).single()
    expect(named.data).toEqual({ id: 1, shout: 'ON ENGINES' })
    const all = await posts().select().eq('id', 1).single()
    expect(all.data).not.toHaveProperty('shout')
  })

  test('an empty select means all columns', async () => {
    const response = await blog.request('/tags?select=&id=eq.1')
    expect(await response.json()).toEqual([{ id: 1, name: 'science' }])
  })

  test('a view behaves like a table', async () => {
    const { data } = await blog.as().from('published_posts').select('title').order('views')
    expect(data?.map(({ title }) => title)).toEqual(['100% cotton', 'On engines', 'Cooking jollof'])
  })

  test('numbers keep all their digits', async () => {
    const response = await blog.request('/authors?select=rating&id=eq.1')
    expect(await response.text()).toBe('[{"rating":9.50}]')
  })
})

describe('order', () => {
  test.each([
    ['ascending by default', 'order=views', [2, 4, 1, 3]],
    ['descending', 'order=views.desc', [3, 1, 4, 2]],
    ['by several columns', 'order=status.desc,views.desc', [3, 1, 4, 2]],
    ['nulls first', 'order=editor_id.desc.nullsfirst,id', [2, 4, 1, 3]],
    ['nulls last', 'order=editor_id.asc.nullslast,id', [3, 1, 2, 4]],
    ['by a JSON value', 'order=meta->size->words.desc.nullslast', [1, 3, 4, 2]],
    ['by a computed column', 'order=shout', [4, 3, 2, 1]],
  ])('%s', async (_, query, ids) => {
    const response = await blog.request(`/posts?select=id&${query}`, {}, 'service_role')
    expect(((await response.json()) as { id: number }[]).map(({ id }) => id)).toEqual(ids)
  })
})

describe('ranges', () => {
  test('limit and offset select a window of the rows', async () => {
    const { data } = await posts().select('id').order('id').range(1, 2)
    expect(data).toEqual([{ id: 2 }, { id: 3 }])
  })

  test('limit 0 is an empty list, not an error', async () => {
    const { data, error } = await posts().select('id').limit(0)
    expect(error).toBeNull()
    expect(data).toEqual([])
  })

  test('a Range header counts rows and includes both ends', async () => {
    const response = await blog.request(
      '/posts?select=id&order=id',
      { headers: { Range: '1-2' } },
      'service_role',
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-range')).toBe('1-2/*')
    expect(await response.json()).toEqual([{ id: 2 }, { id: 3 }])
  })

  test('a Range header and a limit are intersected', async () => {
    const headers = { Range: '1-3' }
    const response = await blog.request('/posts?select=id&order=id&limit=2', { headers }, 'service_role')
    expect(await response.json()).toEqual([{ id: 2 }])
  })

  test.each([
    ['a backward range', '/posts', '9-1'],
    ['a negative limit', '/posts?limit=-1', undefined],
  ])('%s is not satisfiable', async (_, path, range) => {
    const response = await blog.request(path, range ? { headers: { Range: range } } : {})
    expect(response.status).toBe(416)
    expect(await response.json()).toMatchObject({ code: 'PGRST103' })
  })
})

describe('counting', () => {
  test('an exact count ignores the limit, and a part of the rows is a 206', async () => {
    const { data, count, status } = await posts().select('id', { count: 'exact' }).limit(1)
    expect({ rows: data?.length, count, status }).toEqual({ rows: 1, count: 4, status: 206 })
  })

  test('an exact count obeys filters and row-level security', async () => {
    const { count, status } = await blog.as().from('posts').select('*', { count: 'exact' }).gt('views', 50)
    expect({ count, status }).toEqual({ count: 2, status: 200 })
  })

  test('HEAD with a count still checks the columns, and tells which rows are in the range', async () => {
    const unknown = await posts().select('nothing', { count: 'exact', head: true })
    expect(unknown.status).toBe(400)
    const page = await posts().select('id', { count: 'exact', head: true }).range(1, 2)
    expect([page.status, page.count]).toEqual([206, 4])
    const beyond = await posts().select('id', { count: 'exact', head: true }).range(9, 12)
    expect(beyond.status).toBe(416)
  })

  test('HEAD counts without a body', async () => {
    const { data, count, error } = await posts().select('*', { count: 'exact', head: true })
    expect({ data, count, error }).toEqual({ data: null, count: 4, error: null })
  })

  test('a count of nothing is 0', async () => {
    const { count, data } = await posts().select('id', { count: 'exact' }).eq('id', 999)
    expect({ count, data }).toEqual({ count: 0, data: [] })
  })

  test('planned and estimated counts are numbers', async () => {
    const planned = await posts().select('id', { count: 'planned' })
    expect(planned.count).toBeGreaterThan(0)
    const estimated = await posts().select('id', { count: 'estimated' })
    expect(estimated.count).toBe(4)
  })

  test('a count follows an inner join', async () => {
    const { count } = await posts()
      .select('id,tags!inner(name)', { count: 'exact' })
      .eq('tags.name', 'science')
    expect(count).toBe(2)
  })

  test('an offset beyond the counted rows is not satisfiable', async () => {
    const { error, status } = await posts().select('id', { count: 'exact' }).range(100, 110)
    expect(status).toBe(416)
    expect(error).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 100 was requested, but there are only 4 rows.',
    })
  })

  test('no count leaves the total open', async () => {
    const response = await blog.request('/tags?order=id')
    expect(response.headers.get('content-range')).toBe('0-2/*')
  })
})

describe('the form of the answer', () => {
  test('single gives the one row as an object', async () => {
    const { data, error } = await posts().select('id,title').eq('id', 1).single()
    expect(error).toBeNull()
    expect(data).toEqual({ id: 1, title: 'On engines' })
  })

  test.each([
    ['no row', 999, 0],
    ['several rows', undefined, 4],
  ])('single with %s is a 406 that says how many there were', async (_, id, rows) => {
    const query = posts().select('id')
    const { data, error, status } = await (id ? query.eq('id', id) : query).single()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
    })
  })

  test('maybeSingle gives null where there is no row', async () => {
    const { data, error } = await posts().select().eq('id', 999).maybeSingle()
    expect({ data, error }).toEqual({ data: null, error: null })
  })

  test('csv quotes what needs quoting', async () => {
    const { data } = await posts().select('id,title').lte('id', 2).order('id').csv()
    expect(data).toBe('id,title\n1,"On engines"\n2,"Notes, drafts (and more)"')
  })

  test('stripped nulls leave keys out', async () => {
    const { data } = await posts().select('id,editor_id').eq('id', 2).stripNulls()
    expect(data).toEqual([{ id: 2 }])
    const one = await posts().select('id,editor_id').eq('id', 2).stripNulls().single()
    expect(one.data).toEqual({ id: 2 })
  })

  test.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['text/html, */*;q=0.1', 'application/json; charset=utf-8'],
    ['text/csv;q=0.5, application/json;q=0.4', 'text/csv; charset=utf-8'],
    ['application/vnd.pgrst.array+json', 'application/json; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
  ])('Accept: %s is answered with %s', async (accept, contentType) => {
    const response = await blog.request('/tags', { headers: { Accept: accept } })
    expect(response.headers.get('content-type')).toBe(contentType)
  })

  test('an unknown media type is not acceptable', async () => {
    const response = await blog.request('/tags', { headers: { Accept: 'image/png' } })
    expect(response.status).toBe(406)
    expect(await response.json()).toEqual({
      code: 'PGRST107',
      message: 'None of these media types are available: image/png',
      details: null,
      hint: null,
    })
  })

  test('the answer says where it can be found again', async () => {
    const response = await blog.request('/tags?select=name&id=eq.1')
    expect(response.headers.get('content-location')).toBe('/tags?id=eq.1&select=name')
  })
})

describe('aggregates', () => {
  test('sum, avg, min and max over all rows', async () => {
    const { data } = await posts()
      .select('views.sum(),lowest:views.min(),views.max(),views.avg()::int')
      .single()
    expect(data).toEqual({ sum: 395, lowest: 5, max: 250, avg: 99 })
  })

  test('whatever else is selected is what they are grouped by', async () => {
    const { data } = await posts()
      .select('status,count(),lang:meta->>lang')
      .order('count', { ascending: false })
      .order('status')
    expect(data).toContainEqual({ status: 'published', count: 2, lang: 'en' })
    expect(data).toHaveLength(3)
  })

  test('grouping by an embedded resource', async () => {
    const { data } = await posts().select('views.sum(),author:authors!author_id(name)')
    expect(data).toHaveLength(2)
    expect(data).toContainEqual({ sum: 290, author: { name: 'Bola' } })
  })
})
