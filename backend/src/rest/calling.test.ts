import { describe, expect, test } from 'vitest'
import { ada, useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create function note(text) returns text language sql immutable as $$ select 'noted' $$;
    create function greet() returns text language sql immutable as $$ select 'nobody' $$;
    create function greet(text default 'you') returns text language sql immutable as $$ select $1 $$;
    create function initial(authors) returns text language sql stable as $$ select left($1.name, 1) $$;`,
})
const rpc = (name: string, args?: Record<string, unknown>, options?: { get?: boolean; head?: boolean }) =>
  blog.as('service_role').rpc(name, args, options)

describe('arguments', () => {
  test('are passed by name in any order, and defaults fill the rest', async () => {
    expect((await rpc('add_numbers', { b: 2, a: 1 })).data).toBe(3)
    expect((await rpc('add_numbers', { a: 1 })).data).toBe(11)
  })

  test('can be passed by GET', async () => {
    expect((await rpc('add_numbers', { a: 1, b: 2 }, { get: true })).data).toBe(3)
  })

  test('a single unnamed json parameter takes the whole body', async () => {
    expect((await rpc('whole', { any: ['thing'] })).data).toEqual({ any: ['thing'] })
    const list = await blog.request('/rpc/whole', { method: 'POST', body: '[1, 2]' })
    expect(list.status).toBe(400)
    const scalar = await blog.request('/rpc/whole', { method: 'POST', body: '"text"' })
    expect(await scalar.json()).toBe('text')
  })

  test('a variadic parameter takes a list', async () => {
    expect((await rpc('sum_all', { numbers: [1, 2, 3] })).data).toBe(6)
    const repeated = await blog.request('/rpc/sum_all?numbers=1&numbers=5')
    expect(await repeated.json()).toBe(6)
    expect((await rpc('sum_all', { numbers: [4, 5] }, { get: true })).data).toBe(9)
  })

  test('can be passed as a form', async () => {
    const response = await blog.request('/rpc/add_numbers', {
      method: 'POST',
      body: 'a=20&b=3',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(await response.json()).toBe(23)
  })

  test('choose among overloads', async () => {
    expect((await rpc('overloaded', { a: 1 })).data).toBe('a')
    expect((await rpc('overloaded', { a: 1, b: 2 })).data).toBe('a and b')
  })

  test('that fit two functions equally are ambiguous', async () => {
    const { error, status } = await rpc('twin', { n: 1 })
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twin(n => integer), public.twin(n => text)',
    })
  })

  test('for an unnamed parameter are passed under the empty name', async () => {
    expect((await rpc('note', { '': 'milk' })).data).toBe('noted')
    expect((await rpc('note', { '': 'milk', more: 1 })).error).toMatchObject({ code: 'PGRST202' })
    const byGet = await blog.request('/rpc/greet?=Ada')
    expect(await byGet.json()).toBe('Ada')
  })

  test('that are absent fit a function without parameters and one whose only parameter has a default', async () => {
    const { error, status } = await rpc('greet')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message: 'Could not choose the best candidate function between: public.greet(), public.greet( => text)',
    })
  })

  test('never fit a computed column, nor is one suggested', async () => {
    const { error } = await rpc('initial', { id: 1 })
    expect(error).toMatchObject({ code: 'PGRST202', hint: null })
  })

  test('that fit no function are an error that names what was searched for', async () => {
    const { error, status } = await rpc('add_numbers', { a: 1, c: 2 })
    expect(status).toBe(404)
    expect(error).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.add_numbers(a, c) in the schema cache',
      details:
        'Searched for the function public.add_numbers with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add_numbers(a, b)',
    })
  })

  test('that fit no function by GET are searched for by name only', async () => {
    const { error } = await rpc('add_numbers', { c: 2 }, { get: true })
    expect(error?.details).toBe(
      'Searched for the function public.add_numbers with parameter c, but no matches were found in the schema cache.',
    )
  })

  test('an unknown function is not found, and a similar name is suggested', async () => {
    const { error, status } = await rpc('add_number')
    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add_number without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.add_numbers',
    })
  })
})

describe('results', () => {
  test('a set of table rows can be selected, filtered, ordered, limited, embedded and counted', async () => {
    const { data, error, count } = await blog
      .as('service_role')
      .rpc('posts_by', { author_name: 'Bola' }, { count: 'exact' })
      .select('title,shout,authors!author_id(name)')
      .gt('views', 10)
      .order('views', { ascending: false })
      .limit(1)
    expect(error).toBeNull()
    expect(data).toEqual([{ title: 'Cooking jollof', shout: 'COOKING JOLLOF', authors: { name: 'Bola' } }])
    expect(count).toBe(2)
  })

  test('the same by GET, where filters and arguments share the query string', async () => {
    const response = await blog.request('/rpc/posts_by?author_name=Bola&views=gt.100&select=id')
    expect(await response.json()).toEqual([{ id: 3 }])
  })

  test('a single row is an object', async () => {
    const { data } = await rpc('newest_post').select('id,title')
    expect(data).toEqual({ id: 4, title: '100% cotton' })
  })

  test('single and maybeSingle work on sets', async () => {
    const one = await rpc('posts_by', { author_name: 'Bola' }).select('id').eq('id', 3).single()
    expect(one.data).toEqual({ id: 3 })
    const none = await rpc('posts_by', { author_name: 'Nobody' }).select('id').maybeSingle()
    expect(none).toMatchObject({ data: null, error: null })
  })

  test('a set of values is a list', async () => {
    const { data } = await rpc('post_titles')
    expect(data).toEqual(['On engines', 'Notes, drafts (and more)', 'Cooking jollof', '100% cotton'])
  })

  test('a table type of its own is a list of objects', async () => {
    const { data } = await rpc('stats')
    expect(data).toEqual([
      { status: 'draft', total: 1 },
      { status: 'published', total: 3 },
    ])
    const filtered = await rpc('stats').select('total').eq('status', 'draft')
    expect(filtered.data).toEqual([{ total: 1 }])
  })

  test('void is 204, and the function has run', async () => {
    const { data, error, status } = await rpc('touch', { post_id: 4 })
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 })
    expect((await blog.database.query('select views from posts where id = 4')).rows).toEqual([{ views: 41 }])
  })

  test('HEAD has no body', async () => {
    const { data, error, status } = await rpc('posts_by', { author_name: 'Ada' }, { head: true })
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 200 })
  })

  test('max-affected needs a function that returns a set', async () => {
    const { error } = await rpc('add_numbers', { a: 1 }).setHeader('Prefer', 'handling=strict,max-affected=1')
    expect(error).toMatchObject({ code: 'PGRST128' })
    const many = await rpc('posts_by', { author_name: 'Bola' }).setHeader(
      'Prefer',
      'handling=strict,max-affected=1',
    )
    expect(many.error).toMatchObject({ code: 'PGRST124' })
  })
})

describe('what a function can do', () => {
  test('it runs as the caller and can read the request', async () => {
    const response = await blog.request('/rpc/request_of', { headers: { 'X-Agent': 'test' } }, ada)
    expect(await response.json()).toMatchObject({
      method: 'GET',
      path: '/rpc/request_of',
      agent: 'test',
      sub: ada,
      role: 'authenticated',
    })
  })

  test('a time zone can be requested', async () => {
    const response = await blog.request('/rpc/request_of', { headers: { Prefer: 'timezone=Africa/Lagos' } })
    expect(await response.json()).toMatchObject({ timezone: 'Africa/Lagos' })
    expect(response.headers.get('preference-applied')).toBe('timezone=Africa/Lagos')
  })

  test('by GET it cannot write', async () => {
    const { error, status } = await rpc('touch', { post_id: 1 }, { get: true })
    expect(status).toBe(405)
    expect(error).toMatchObject({ code: '25006' })
  })

  test('it sets status and headers of the response', async () => {
    const response = await blog.request('/rpc/teapot', { method: 'POST', body: '{}' })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-kettle')).toBe('on')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toBe('short and stout')
  })

  test.each([
    ['P0001', 'Out of stock', undefined, 400, { code: 'P0001', message: 'Out of stock' }],
    ['PT402', 'Pay first', 'Quota', 402, { code: 'PT402', message: 'Pay first', details: 'Quota' }],
    ['PT999', 'No such status', undefined, 500, { code: 'PT999' }],
    ['23505', 'Twice', undefined, 409, { code: '23505', message: 'Twice' }],
    [
      'PGRST',
      '{"code": "SHOP1", "message": "Closed", "hint": "Come tomorrow"}',
      '{"status": 423, "headers": {"Retry-After": "60"}}',
      423,
      { code: 'SHOP1', message: 'Closed', details: null, hint: 'Come tomorrow' },
    ],
    ['PGRST', 'no json', '{}', 500, { code: 'PGRST121' }],
  ])('raising %s "%s" is told to the caller', async (state, words, particulars, status, error) => {
    const answer = await rpc('fail_with', { state, words, ...(particulars && { particulars }) })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject(error)
  })
})
