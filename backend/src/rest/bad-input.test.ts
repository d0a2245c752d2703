import { describe, expect, test } from 'vitest'
import { ada, useBlog } from './testing/blog.ts'

const blog = useBlog()

interface ErrorBody {
  code: string
  message: string
  details: unknown
  hint: string | null
}

async function refusal(path: string, init?: RequestInit, who = 'service_role') {
  const response = await blog.request(path, init, who)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return { status: response.status, ...((await response.json()) as ErrorBody) }
}

const everyPost = async () => (await blog.database.query('select id from posts')).rows.length

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers,
})
const deep = (levels: number) => `${'and('.repeat(levels)}id.eq.1${')'.repeat(levels)}`

describe('unknown names', () => {
  test('a table is not found, and a similar name is suggested', async () => {
    expect(await refusal('/post')).toEqual({
      status: 404,
      code: 'PGRST205',
      message: "Could not find the table 'public.post' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.posts'",
    })
    expect(await refusal('/zzzzzz')).toMatchObject({ code: 'PGRST205', hint: null })
  })

  test.each([
    ['in select', '/posts?select=nope', 'column posts.nope does not exist'],
    ['in a filter', '/posts?nope=eq.1', 'column posts.nope does not exist'],
    ['in order', '/posts?order=nope', 'column posts.nope does not exist'],
    ['of an embedded resource', '/posts?select=tags(nope)', 'column tags_1.nope does not exist'],
  ])('a column %s', async (_, path, message) => {
    expect(await refusal(path)).toMatchObject({ status: 400, code: '42703', message })
  })

  test('a column in a body is not found before anything is written', async () => {
    expect(await refusal('/tags', post('{"id": 900, "nope": 1}'))).toMatchObject({
      status: 400,
      code: 'PGRST204',
      message: "Could not find the 'nope' column of 'tags' in the schema cache",
    })
  })

  test('a schema that is not exposed', async () => {
    expect(await refusal('/users', { headers: { 'Accept-Profile': 'auth' } })).toEqual({
      status: 406,
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      details: null,
      hint: 'Only the following schemas are exposed: public',
    })
    expect(await refusal('/users', { ...post('{}'), headers: { 'Content-Profile': 'auth' } })).toMatchObject({
      code: 'PGRST106',
    })
  })

  test.each([
    ['/a/b/c', 'GET', 404, 'PGRST125'],
    ['/posts/1', 'GET', 404, 'PGRST125'],
    ['/%E0%A4%A', 'GET', 404, 'PGRST125'],
    ['/', 'POST', 405, 'PGRST117'],
    ['/rpc/add_numbers', 'DELETE', 405, 'PGRST101'],
  ])('%s by %s is %i', async (path, method, status, code) => {
    expect(await refusal(path, { method, ...(method === 'POST' && { body: '{}' }) })).toMatchObject({
      status,
      code,
    })
  })
})

describe('values that do not fit', () => {
  test.each([
    ['an id that is no number', '/posts?id=eq.abc', '22P02'],
    ['an id that is no uuid', '/comments?id=eq.1', '22P02'],
    ['a number beyond all bounds', '/posts?views=eq.99999999999999999999', '22003'],
    ['a limit beyond all bounds is a limit', '/posts?offset=99999999999999999999999&limit=1', undefined],
    ['a day that never was', '/authors?born=eq.2024-02-30', '22008'],
    ['an unknown enum value', '/authors?mood=eq.angry', '22P02'],
    ['a broken array', '/posts?labels=cs.{a', '22P02'],
    ['a broken regular expression', '/posts?title=match.(', '2201B'],
    ['a broken search', '/posts?search=fts.a b', '42601'],
    ['an unknown search language', '/posts?search=fts(klingon).a', '42704'],
    ['a cast to nothing known', '/posts?select=id::nope', '42704'],
    ['a cast that smuggles', '/posts?select=id::text) from auth.users', 'PGRST100'],
    ['is with a word that is no truth', '/posts?id=is.maybe', 'PGRST100'],
    ['an operator that a type lacks', '/posts?views=like.1', '42883'],
    ['a null character', '/posts?title=eq.a%00b', '22021'],
    ['broken UTF-8', '/posts?title=eq.%FF%FE', undefined],
  ])('%s', async (_, path, code) => {
    const response = await blog.request(path, {}, 'service_role')
    expect(response.status).toBeLessThan(500)
    if (code) expect(await response.json()).toMatchObject({ code })
    else expect(response.status).toBe(200)
  })

  test.each([
    ['too long', { name: 'x', email: 'x'.repeat(41) }, '22001', 400],
    ['of the wrong type', { name: 'x', born: 'yesterdayish' }, '22007', 400],
    ['missing although required', { email: 'a@b.c' }, '23502', 400],
    ['a twin of a unique one', { name: 'x', email: 'ada@example.com' }, '23505', 409],
    ['pointing to nothing', { name: 'x', mentor_id: 999 }, '23503', 409],
    ['an unknown word of an enum', { name: 'x', mood: 'angry' }, '22P02', 400],
    ['a number too big for its column', { name: 'x', rating: 1e9 }, '22003', 400],
    ['an object for a number', { name: 'x', rating: { a: 1 } }, '22P02', 400],
  ])('a value %s', async (_, body, code, status) => {
    expect(await refusal('/authors', post(JSON.stringify(body)))).toMatchObject({ code, status })
  })

  test('a unique violation names the value', async () => {
    const { error } = await blog.as('service_role').from('tags').insert({ id: 1, name: 'again' })
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "tags_pkey"',
      details: 'Key (id)=(1) already exists.',
    })
  })
})

describe('invalid bodies', () => {
  test.each([
    ['no JSON', '{"a":', 'Empty or invalid json'],
    ['nothing at all', '', 'Empty or invalid json'],
    ['rows of different keys', '[{"id": 1}, {"name": "x"}]', 'All object keys must match'],
    ['a list of numbers', '[1, 2]', 'All object keys must match'],
    ['JSON of endless depth', `{"name": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'Empty or invalid json'],
  ])('%s', async (_, body, message) => {
    expect(await refusal('/tags', post(body))).toMatchObject({ status: 400, code: 'PGRST102', message })
  })

  test('a type that cannot be read', async () => {
    const headers = { 'Content-Type': 'image/png' }
    expect(await refusal('/tags', post('x', headers))).toMatchObject({
      status: 400,
      code: 'PGRST102',
      message: 'Content-Type not acceptable: image/png',
    })
  })

  test.each([
    ['rows of different length', 'id,name\n1', 'All lines must have same number of fields'],
    ['a quote that never ends', 'id,name\n1,"x', 'Empty or invalid csv'],
    ['nothing', '', 'Empty or invalid csv'],
  ])('CSV with %s', async (_, body, message) => {
    const headers = { 'Content-Type': 'text/csv' }
    expect(await refusal('/tags', post(body, headers))).toMatchObject({
      status: 400,
      code: 'PGRST102',
      message,
    })
  })

  test('a scalar body writes nothing', async () => {
    const response = await blog.request('/tags', post('42'), 'service_role')
    expect(response.status).toBe(201)
    expect(response.headers.get('content-range')).toBe('*/*')
  })

  test('null characters in JSON are refused by the database without a crash', async () => {
    const row = '{"id": 901, "name": "a\\u0000b"}'
    for (const [body, place] of [
      [row, 'position 2 of "name"'],
      [`[{"id": 900, "name": "🪑"}, ${row.replace('"a', '"🪑')}]`, 'position 2 of "name" in row 2'],
    ] as const)
      expect(await refusal('/tags', post(body))).toMatchObject({
        status: 400,
        code: '22P05',
        message: `A text cannot contain the null character (U+0000), which is at ${place}.`,
      })
    expect(await refusal('/posts?title=eq.a%00b')).toMatchObject({
      status: 400,
      code: '22021',
      message: expect.stringContaining('is at position 5 of "title" of the query.'),
    })
    expect(await refusal('/tags', post('{"id\\u0000": 901}'))).toMatchObject({ code: 'PGRST204' })
  })
})

describe('invalid queries', () => {
  test.each([
    ['select with an open parenthesis', '/posts?select=id,tags(name'],
    ['select with a stray parenthesis', '/posts?select=id)'],
    ['select with a dangling alias', '/posts?select=a:'],
    ['select with two hints', '/posts?select=authors!a!b(name)'],
    ['a filter without an operator', '/posts?id=1'],
    ['a filter with an unknown operator', '/posts?id=equals.1'],
    ['a filter without a value part', '/posts?id=eq'],
    ['in without a list', '/posts?id=in.1,2'],
    ['in with an open list', '/posts?id=in.(1,2'],
    ['an unknown direction', '/posts?order=id.up'],
    ['order of nothing', '/posts?order='],
    ['a logic tree that never closes', '/posts?or=(id.eq.1'],
    ['a logic tree of nothing', '/posts?or=()'],
    ['a logic tree with a half filter', '/posts?or=(id.eq.1,id)'],
    ['columns with an open quote', '/posts?columns="a'],
    ['an empty name in a JSON path', '/posts?select=meta->'],
    ['a null character in a name', '/posts?select=id%00'],
    ['a null character in a filter name', '/posts?id%00=eq.1'],
    ['trees of endless depth', `/posts?and=(${deep(500)})`],
    ['resources of endless depth', `/posts?select=${'tags('.repeat(500)}id${')'.repeat(500)}`],
  ])('%s', async (_, path) => {
    const answer = await refusal(path)
    expect(answer).toMatchObject({ status: 400, code: 'PGRST100' })
    expect(answer.message).toMatch(/^"failed to parse .*" \(line 1, column \d+\)$/s)
  })

  test('the error names the position and the expectation', async () => {
    expect(await refusal('/posts?id=equals.1')).toMatchObject({
      message: '"failed to parse filter (equals.1)" (line 1, column 1)',
      details: 'unexpected "e" expecting operator (eq, gt, ...)',
    })
  })
})

describe('excessive requests', () => {
  test.each([
    ['JSON of endless depth', `/posts?meta=eq.${'['.repeat(200_000)}`],
    ['a search of endless depth', `/posts?search=fts.${'('.repeat(20_000)}a${')'.repeat(20_000)}`],
    ['a pattern of endless depth', `/posts?title=match.${'('.repeat(20_000)}`],
    ['an array of endless dimensions', `/posts?labels=eq.${'{'.repeat(20_000)}`],
    ['thousands of columns', `/posts?select=${'id,'.repeat(3000)}id`],
    ['more values than can be numbered', `/posts?${'id=gt.0&'.repeat(66_000)}`],
  ])('%s are refused', async (_, path) => {
    expect(await refusal(path)).toMatchObject({ status: 400 })
  })

  test('one row twice in an upsert is refused', async () => {
    const { error, status } = await blog
      .as('service_role')
      .from('tags')
      .upsert([
        { id: 1, name: 'x' },
        { id: 1, name: 'y' },
      ])
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '21000' })
  })
})

describe('SQL injection', () => {
  test.each([
    ['a value', `/posts?title=eq.${encodeURIComponent("'; drop table posts; --")}`],
    ['a column', `/posts?${encodeURIComponent('"id"" = 1; drop table posts; --"')}=eq.1`],
    ['an alias', `/posts?select=${encodeURIComponent('"x"";drop table posts;--":id')}`],
    [
      'an alias with an escaped quote',
      `/posts?select=${encodeURIComponent('"x\\";drop table posts;--":id')}`,
    ],
    ['a list', `/posts?title=in.${encodeURIComponent('("\\"}\'); drop table posts; --")')}`],
    ['an order', `/posts?order=${encodeURIComponent('"id"";drop table posts;--"')}`],
    ['a JSON key', `/posts?select=${encodeURIComponent("meta->>a';drop table posts;--")}`],
    ['a cast', `/posts?select=${encodeURIComponent('id::int4 as x from posts union select')}`],
    ['a limit', `/posts?limit=${encodeURIComponent('1;drop table posts')}`],
    ['a language', `/posts?search=${encodeURIComponent("fts(english') or true --).x")}`],
    ['a table', `/${encodeURIComponent('posts"; drop table posts; --')}`],
    ['a function', `/rpc/${encodeURIComponent('add_numbers(1); drop table posts; --')}`],
    ['an argument name', `/rpc/add_numbers?${encodeURIComponent('a" := 1); drop table posts; --')}=1`],
    [
      'a conflict target',
      `/posts?on_conflict=${encodeURIComponent('"id"") do nothing; drop table posts; --"')}`,
    ],
  ])('through %s end as a 4xx or as plain text', async (_, path) => {
    const before = await everyPost()
    const response = await blog.request(path, {}, ada)
    expect(response.status).toBeLessThan(500)
    expect(await everyPost()).toBe(before)
  })

  test('a value with every kind of quote is found as it is', async () => {
    const name = `O'Brien "the \\ pen", {a} (b) $1 $$ -- ;`
    const tags = blog.as('service_role').from('tags')
    await tags.insert({ id: 950, name })
    expect((await tags.select('id').eq('name', name)).data).toEqual([{ id: 950 }])
    const quoted = `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    expect((await tags.select('id').filter('name', 'in', `(${quoted})`)).data).toEqual([{ id: 950 }])
    expect((await tags.select('id').or(`name.eq.${quoted},id.eq.0`)).data).toEqual([{ id: 950 }])
  })
})
