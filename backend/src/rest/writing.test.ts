import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()
const from = (table: string) => blog.as('service_role').from(table)
const sql = async (text: string) => (await blog.database.query(text)).rows

let lastTag = 100
/** The id of a tag that no other test uses. */
const newTagId = () => ++lastTag

describe('insert', () => {
  test('without select answers 201 and nothing more', async () => {
    const id = newTagId()
    const { data, error, status } = await from('tags').insert({ id, name: `tag ${id}` })
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
    expect(await sql(`select name from tags where id = ${id}`)).toEqual([{ name: `tag ${id}` }])
  })

  test('with select returns the rows, their embedded resources and computed columns', async () => {
    const { data, error, status } = await from('posts')
      .insert({ author_id: 1, title: 'Fresh', labels: ['a', 'b,c'], meta: { deep: [1, { x: null }] } })
      .select('title,labels,meta,status,shout,authors!author_id(name)')
      .single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data).toEqual({
      title: 'Fresh',
      labels: ['a', 'b,c'],
      meta: { deep: [1, { x: null }] },
      status: 'draft',
      shout: 'FRESH',
      authors: { name: 'Ada' },
    })
  })

  test('* returns every column, in order', async () => {
    const id = newTagId()
    const { data } = await from('tags')
      .insert({ id, name: `tag ${id}` })
      .select()
    expect(data).toEqual([{ id, name: `tag ${id}` }])
  })

  test('* together with a computed column returns each key once', async () => {
    const response = await blog.request(
      '/posts?select=*,shout',
      {
        method: 'POST',
        body: '{"author_id": 1, "title": "Once"}',
        headers: { Prefer: 'return=representation' },
      },
      'service_role',
    )
    expect((await response.text()).match(/"shout"/g)).toHaveLength(1)
  })

  test('many rows at once, in their order, and counted', async () => {
    const [a, b] = [newTagId(), newTagId()]
    const { data, count } = await from('tags')
      .insert(
        [
          { id: a, name: `tag ${a}` },
          { id: b, name: `tag ${b}` },
        ],
        { count: 'exact' },
      )
      .select('id')
    expect(data).toEqual([{ id: a }, { id: b }])
    expect(count).toBe(2)
  })

  test('keys that some rows lack become null, or the default if requested', async () => {
    const rows = [{ name: 'Lacks mood' }, { name: 'Has mood', mood: 'sober' }]
    const nulls = await from('authors').insert(rows).select('name,mood')
    expect(nulls.error).toMatchObject({ code: '23502' })
    const defaults = await from('authors').insert(rows, { defaultToNull: false }).select('name,mood')
    expect(defaults.data).toEqual([
      { name: 'Lacks mood', mood: 'happy' },
      { name: 'Has mood', mood: 'sober' },
    ])
  })

  test('defaults include identity columns, functions and domains', async () => {
    const { data, error } = await from('posts')
      .insert(
        [
          { author_id: 1, title: 'A' },
          { author_id: 1, title: 'B', id: 5000, views: 3 },
        ],
        { defaultToNull: false },
      )
      .select('id,views,labels')
    expect(error).toBeNull()
    expect(data?.[0]).toMatchObject({ id: expect.any(Number), views: 0, labels: [] })
    expect(data?.[1]).toEqual({ id: 5000, views: 3, labels: [] })
  })

  test('an empty object inserts a row of defaults', async () => {
    const { error } = await from('posts').insert({}).select()
    expect(error).toMatchObject({ code: '23502', message: expect.stringContaining('author_id') })
  })

  test('an empty list inserts nothing', async () => {
    const { data, error, status } = await from('tags').insert([]).select()
    expect({ data, error, status }).toEqual({ data: [], error: null, status: 201 })
  })

  test('numbers keep digits that JavaScript would lose', async () => {
    const id = newTagId()
    await blog.request(
      '/authors',
      { method: 'POST', body: `{"id": 9007199254740993, "name": "Big ${id}"}` },
      'service_role',
    )
    expect(await sql(`select id::text from authors where name = 'Big ${id}'`)).toEqual([
      { id: '9007199254740993' },
    ])
  })

  test('headers-only returns the Location of the new row', async () => {
    const id = newTagId()
    const response = await blog.request(
      '/tags',
      {
        method: 'POST',
        body: JSON.stringify({ id, name: `tag ${id}` }),
        headers: { Prefer: 'return=headers-only' },
      },
      'service_role',
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/tags?id=eq.${id}`)
    expect(response.headers.get('preference-applied')).toBe('return=headers-only')
    expect(await response.text()).toBe('')
  })

  test('csv rows are inserted, with NULL for null', async () => {
    const [a, b] = [newTagId(), newTagId()]
    const response = await blog.request(
      '/authors?select=name,email&columns=name,email',
      {
        method: 'POST',
        body: `name,email\n"Comma, ${a}",NULL\n"Quote ""${b}""",q${b}@example.com\n`,
        headers: { 'Content-Type': 'text/csv', Prefer: 'return=representation' },
      },
      'service_role',
    )
    expect(await response.json()).toEqual([
      { name: `Comma, ${a}`, email: null },
      { name: `Quote "${b}"`, email: `q${b}@example.com` },
    ])
  })

  test('a form is one row', async () => {
    const id = newTagId()
    const response = await blog.request(
      '/tags',
      {
        method: 'POST',
        body: `id=${id}&name=from+a+form+${id}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      'service_role',
    )
    expect(response.status).toBe(201)
    expect(await sql(`select name from tags where id = ${id}`)).toEqual([{ name: `from a form ${id}` }])
  })

  test('the columns parameter determines which keys are used', async () => {
    const id = newTagId()
    const { error } = await blog
      .as('service_role')
      .from('tags')
      .insert([{ id, name: `tag ${id}` }])
    expect(error).toBeNull()
    const other = newTagId()
    const response = await blog.request(
      '/tags?columns=id,name',
      { method: 'POST', body: JSON.stringify({ id: other, name: `tag ${other}`, ignored: true }) },
      'service_role',
    )
    expect(response.status).toBe(201)
  })

  test('rows inserted through a view are stored in its table', async () => {
    const { data, error } = await from('published_posts')
      .insert({ author_id: 1, title: 'By view' })
      .select('title')
    expect(error).toBeNull()
    expect(data).toEqual([{ title: 'By view' }])
  })
})

describe('update', () => {
  test('without select answers 204 and nothing more', async () => {
    const { data, error, status } = await from('posts').update({ views: 101 }).eq('id', 1)
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 })
    expect(await sql('select views from posts where id = 1')).toEqual([{ views: 101 }])
  })

  test('with select returns the changed rows with their embedded resources', async () => {
    const { data, status } = await from('posts')
      .update({ body: 'Changed' })
      .eq('id', 3)
      .select('id,body,tags(name),editor:authors!editor_id(name)')
      .single()
    expect(status).toBe(200)
    expect(data).toEqual({ id: 3, body: 'Changed', tags: [{ name: 'food' }], editor: { name: 'Ada' } })
  })

  test('sets null, JSON, arrays and enums', async () => {
    const { data } = await from('authors')
      .update({ email: null, mood: 'sober', born: '2000-02-29' })
      .eq('id', 3)
      .select('email,mood,born')
      .single()
    expect(data).toEqual({ email: null, mood: 'sober', born: '2000-02-29' })
  })

  test('filters with operators, in, or and logic', async () => {
    const id = newTagId()
    await from('tags').insert([
      { id, name: `tag ${id}` },
      { id: id + 10_000, name: `tag ${id + 10_000}` },
    ])
    const { count } = await from('tags')
      .update({ name: `both ${id}` }, { count: 'exact' })
      .in('id', [id])
      .or(`name.eq.tag ${id},id.eq.0`)
    expect(count).toBe(1)
  })

  test('of no rows is not an error but an empty list', async () => {
    const { data, error, status } = await from('posts').update({ views: 1 }).eq('id', 999_999).select()
    expect({ data, error, status }).toEqual({ data: [], error: null, status: 200 })
  })

  test('of no columns changes nothing', async () => {
    const { data, error } = await from('posts').update({}).eq('id', 1).select('id')
    expect({ data, error }).toEqual({ data: [], error: null })
  })

  test('of one row that matches none rolls back with 406', async () => {
    const { error, status } = await from('posts').update({ views: 7 }).in('id', [1, 3]).select().single()
    expect(status).toBe(406)
    expect(error).toMatchObject({ code: 'PGRST116' })
    expect(await sql('select count(*)::int as n from posts where views = 7')).toEqual([{ n: 0 }])
  })
})

describe('delete', () => {
  test('answers 204, or the deleted rows', async () => {
    const [a, b] = [newTagId(), newTagId()]
    await from('tags').insert([
      { id: a, name: `tag ${a}` },
      { id: b, name: `tag ${b}` },
    ])
    const silent = await from('tags').delete().eq('id', a)
    expect({ data: silent.data, status: silent.status }).toEqual({ data: null, status: 204 })
    const told = await from('tags').delete({ count: 'exact' }).eq('id', b).select()
    expect({ data: told.data, status: told.status, count: told.count }).toEqual({
      data: [{ id: b, name: `tag ${b}` }],
      status: 200,
      count: 1,
    })
  })
})

describe('preferences', () => {
  test('max-affected refuses to change more rows than that, and changes none', async () => {
    const before = await sql('select count(*)::int as n from posts')
    const { error, status } = await from('posts')
      .delete()
      .gt('id', 0)
      .setHeader('Prefer', 'handling=strict,max-affected=1')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST124' })
    expect(await sql('select count(*)::int as n from posts')).toEqual(before)
  })

  test('tx=rollback returns the result and rolls back', async () => {
    const id = newTagId()
    const { data, status } = await from('tags')
      .insert({ id, name: `tag ${id}` })
      .select()
      .rollback()
    expect({ data, status }).toEqual({ data: [{ id, name: `tag ${id}` }], status: 201 })
    expect(await sql(`select from tags where id = ${id}`)).toEqual([])
  })

  test('applied preferences are listed in the response', async () => {
    const id = newTagId()
    const response = await blog.request(
      '/tags?select=id',
      {
        method: 'POST',
        body: JSON.stringify({ id, name: `tag ${id}` }),
        headers: {
          Prefer: 'return=representation, resolution=merge-duplicates, count=exact, missing=default',
        },
      },
      'service_role',
    )
    expect(response.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, missing=default, return=representation, count=exact',
    )
    expect(response.headers.get('content-range')).toBe('*/1')
  })

  test('unknown preferences are an error only with strict handling', async () => {
    const lenient = await blog.request('/tags', { headers: { Prefer: 'anything=goes' } })
    expect(lenient.status).toBe(200)
    const strict = await blog.request('/tags', { headers: { Prefer: 'anything=goes, handling=strict' } })
    expect(strict.status).toBe(400)
    expect(await strict.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: anything=goes',
    })
  })
})
