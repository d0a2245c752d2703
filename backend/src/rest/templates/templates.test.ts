import { describe, expect, test, vi } from 'vitest'
import type { PlainRequest } from '../../plain-http.ts'
import { ada, bola, useBlog } from '../testing/blog.ts'
import { shapeOf } from './request-shape.ts'
import { createTemplates, type PlannedRequest } from './templates.ts'

const blog = useBlog({
  schemas: ['public', 'other'],
  sql: `
    create schema other;
    grant usage on schema other to anon;
    create table other.posts (id integer primary key, title text);
    grant select on other.posts to anon;
    insert into other.posts values (1, 'Elsewhere');
    create table growing (id integer primary key);
    grant select on growing to anon;
    insert into growing values (1);
    create function wording(n integer) returns text language sql stable as $$ select 'old' || n $$;`,
})

/** Enough for a prepared statement and its generic plan. */
const ROUNDS = 8

async function json(path: string, headers: Record<string, string> = {}, who?: string): Promise<unknown> {
  return await (await blog.request(path, { headers }, who)).json()
}

async function call(name: string, args: unknown, who?: string): Promise<unknown> {
  const init = { method: 'POST', body: JSON.stringify(args) }
  return await (await blog.request(`/rpc/${name}`, init, who)).json().catch(() => null)
}

/** The rows in Content-Range and the offset in Content-Location of one post from an offset. */
async function rowsNamed(offset: number, prefer = '') {
  const path = `/posts?select=id&status=eq.published&order=id&limit=1&offset=${offset}`
  const { headers } = await blog.request(path, { headers: { prefer } })
  return [headers.get('content-range'), headers.get('content-location')?.match(/offset=\d+/)?.[0]]
}

const get = (target: string): PlainRequest => ({ method: 'GET', target, headers: {} })
const valuesOf = async (target: string) => (await shapeOf(get(target)))?.values

describe('requests of one shape', () => {
  test('each get the rows of their own values', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await json('/posts?select=title&id=eq.1')).toEqual([{ title: 'On engines' }])
      expect(await json('/posts?select=title&id=eq.3')).toEqual([{ title: 'Cooking jollof' }])
      expect(await json('/posts?select=title&views=gt.200&status=neq.draft')).toEqual([
        { title: 'Cooking jollof' },
      ])
      expect(await json('/posts?select=title&views=gt.0&status=neq.published')).toEqual([])
      expect(await json('/posts?select=title&title=eq.100%25+cotton')).toEqual([{ title: '100% cotton' }])
      expect(await json('/posts?select=title&title=eq.100%2525')).toEqual([])
    }
  })

  test('by different callers each get what the policies give them', async () => {
    const drafts = '/posts?select=title&id=eq.2'
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await json(drafts, {}, ada)).toHaveLength(1)
      expect(await json(drafts, {}, bola)).toEqual([])
      expect(await json(drafts)).toEqual([])
      expect(await json(drafts, {}, 'service_role')).toHaveLength(1)
    }
  })

  test('in different schemas, formats and ranges are different requests', async () => {
    const path = '/posts?select=id,title&id=eq.1'
    const object = { accept: 'application/vnd.pgrst.object+json' }
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await json(path)).toEqual([{ id: 1, title: 'On engines' }])
      expect(await json(path, { 'accept-profile': 'other' })).toEqual([{ id: 1, title: 'Elsewhere' }])
      expect(await json(path, object)).toEqual({ id: 1, title: 'On engines' })
      expect(await json(path, { range: '1-2' })).toEqual([])
      expect(await json('/posts?select=id&id=eq.99', object)).toMatchObject({ code: 'PGRST116' })
    }
  })

  test('each skip as many rows as they say', async () => {
    const published = '/posts?select=id&status=eq.published&order=id'
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await json(`${published}&offset=1`)).toEqual([{ id: 3 }, { id: 4 }])
      expect(await json(`${published}&offset=2`)).toEqual([{ id: 4 }])
      expect(await json(`${published}&offset=9`)).toEqual([])
      expect(await json(`${published}&offset=1`, { range: '2-5' })).toEqual([{ id: 4 }])
      expect(await json('/rpc/posts_by?author_name=Bola&select=id&order=id&offset=1')).toEqual([{ id: 4 }])
    }
  })

  test('name the rows that they skip', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const offset of [1, 2]) {
        expect(await rowsNamed(offset)).toEqual([`${offset}-${offset}/*`, `offset=${offset}`])
        expect(await rowsNamed(offset, 'count=exact')).toEqual([`${offset}-${offset}/3`, `offset=${offset}`])
      }
    }
  })

  test('are prepared, unless they skip rows: PostgreSQL would have one plan for few and for many', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await json('/posts?select=id,views&order=views&limit=2')
      await json('/posts?select=id,views&order=views&limit=2&offset=1')
    }
    const { rows } = await blog.database.query(`
      select statement like '%offset%' as skips_rows from pg_prepared_statements
      where statement like '%order by "posts"."views"%'`)
    expect(rows).toEqual([{ skips_rows: false }])
  })

  test('name their own values in Content-Location and in messages', async () => {
    for (const title of ['a b', 'c&d', 'é', 'x']) {
      const query = new URLSearchParams({ id: 'eq.1', title: `eq.${title}` })
      const response = await blog.request(`/posts?title=eq.${encodeURIComponent(title)}&id=eq.1`)
      expect(response.headers.get('content-location')).toBe(`/posts?${query}`)
      expect(await json(`/posts?views=eq.${encodeURIComponent(title)}`)).toMatchObject({
        message: `invalid input syntax for type integer: "${title}"`,
      })
    }
  })

  test('call a function with their own arguments', async () => {
    for (const [a, b, sum] of [
      [1, 2, 3],
      [20, 22, 42],
    ]) {
      for (let round = 0; round < ROUNDS; round += 1) {
        expect(await json(`/rpc/add_numbers?a=${a}&b=${b}`)).toBe(sum)
        expect(await json(`/rpc/sum_all?numbers=${a}&numbers=${b}`)).toBe(sum)
        expect(await json(`/rpc/sum_all?numbers={${a},${b}}`)).toBe(sum)
        expect(await json(`/rpc/posts_by?author_name=Ada&id=eq.${a}&select=id`)).toEqual(
          a === 1 ? [{ id: 1 }] : [],
        )
      }
    }
  })

  test('call a function with their own JSON', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await call('add_numbers', { a: 1 })).toBe(11)
      expect(await call('add_numbers', { a: round, b: 2 })).toBe(round + 2)
      expect(await call('add_numbers', { b: 2, a: round })).toBe(round + 2)
      expect(await call('add_numbers', { a: 1, c: 3 })).toMatchObject({ code: 'PGRST202' })
      expect(await call('overloaded', { a: 1 })).toBe('a')
      expect(await call('overloaded', { a: 1, b: 2 })).toBe('a and b')
      expect(await call('whole', { any: round })).toEqual({ any: round })
      expect(await call('whole', [{ n: round }])).toEqual([{ n: round }])
      await call('touch', { post_id: 1 }, ada)
    }
    expect(await json('/posts?select=views&id=eq.1')).toEqual([{ views: 100 + ROUNDS }])
  })

  test('send their own headers to SQL', async () => {
    for (const agent of ['one', 'two', 'three'])
      expect(await json('/rpc/request_of', { 'x-agent': agent }, ada)).toMatchObject({ agent, sub: ada })
  })
})

describe('a change of the schema', () => {
  test('is seen by a request that was planned before it', async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await json('/growing?id=eq.1')).toEqual([{ id: 1 }])
    await blog.database.query(`alter table growing add word text default 'new'`)
    expect(await json('/growing?id=eq.1')).toEqual([{ id: 1, word: 'new' }])
    await blog.database.query('alter table growing alter id type text')
    await expect.poll(() => json('/growing?id=eq.1')).toEqual([{ id: '1', word: 'new' }])
  })

  test('of a function is seen too', async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await json('/rpc/wording?n=1')).toBe('old1')
    await blog.database.query(
      `create or replace function wording(n integer) returns text language sql stable as $$ select 'new' || n $$`,
    )
    expect(await json('/rpc/wording?n=1')).toBe('new1')
    await blog.database.query(`
      drop function wording(integer);
      create function wording(n text) returns json language sql stable as $$ select json_build_array(n) $$`)
    await expect.poll(() => json('/rpc/wording?n=1')).toEqual(['1'])
  })
})

describe('templates', () => {
  test('are made once for a shape, and of 10,000 shapes the oldest are forgotten', async () => {
    const templates = createTemplates()
    const cache = {} as Parameters<typeof templates.find>[2]
    const planned = vi.fn()
    const find = (target: string) =>
      templates.find(get(target), 'anon', cache, async (request) => {
        planned(request.target)
        return { plan: { kind: 'inspect' } } as PlannedRequest
      })
    await find('/posts?id=eq.1&offset=1')
    await find('/posts?id=eq.2&offset=20')
    expect(planned).toHaveBeenCalledTimes(1)
    for (let n = 0; n < 10_000; n += 1) await find(`/posts?column_${n}=eq.1`)
    await find('/posts?id=eq.3&offset=300')
    expect(planned).toHaveBeenCalledTimes(10_002)
  })

  test('do not keep long requests', async () => {
    expect(await shapeOf(get(`/posts?select=${'a'.repeat(3_000)}`))).toBeUndefined()
    expect(await shapeOf({ ...get('/posts'), headers: { accept: 'a'.repeat(3_000) } })).toBeUndefined()
  })

  test('take only values without a grammar of their own', async () => {
    expect(
      await valuesOf('/posts?id=eq.1&select=eq.2&a.order=eq.3&title=like.4&name=not.eq.5&x=in.(6)'),
    ).toEqual(['1'])
    expect(await valuesOf('/posts?%69d=eq.1&a->b=eq.2&name=3')).toEqual([])
    expect(await valuesOf('/posts?offset=7&limit=8&a.offset=9&id=eq.1')).toEqual(['7', '1'])
    expect(await valuesOf('/posts?offset=0')).toEqual([])
    expect(await valuesOf('/posts?offset=-1')).toEqual([])
    expect(await valuesOf('/posts?offset=1000000000000000')).toEqual([])
    expect(await valuesOf('/rpc/f?a=1&b=eq.2&c=x.y&d={3}&e=%7B4%7D&f=%2e&g=')).toEqual(['1', '2', ''])
  })
})
