import { expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create function refuse() returns int language plpgsql stable as $$ begin raise 'Refused'; end $$;
    create function staff_only() returns text language sql stable as $$ select 'secret' $$;
    revoke execute on function staff_only from public, anon, service_role;
  `,
})

const COUNTED = { Prefer: 'count=exact' }
const ONE = { Accept: 'application/vnd.pgrst.object+json' }

async function answer(method: string, target: string, headers: Record<string, string>) {
  const response = await blog.request(target, { method, headers }, 'service_role')
  const named = Object.fromEntries(response.headers)
  const { status } = response
  return { status, headers: named, body: await response.text() }
}

test.each([
  ['rows', '/posts?order=id', {}],
  ['counted rows', '/posts?order=id&limit=2', COUNTED],
  ['counted rows by the planner', '/posts?order=id&limit=2', { Prefer: 'count=planned' }],
  ['rows as CSV', '/posts?select=id', { Accept: 'text/csv' }],
  ['one row', '/posts?id=eq.1', ONE],
  ['more rows than the one that is asked for', '/posts', ONE],
  ['more counted rows than the one that is asked for', '/posts', { ...ONE, ...COUNTED }],
  ['no row where one is asked for', '/posts?id=eq.999', { ...ONE, ...COUNTED }],
  ['an offset below zero', '/posts?offset=-1', {}],
  ['a counted offset below zero', '/posts?offset=-1', COUNTED],
  ['a limit below zero', '/posts?limit=-1', COUNTED],
  ['an offset beyond the rows', '/posts?offset=100', COUNTED],
  ['an unknown column', '/posts?select=nothing', COUNTED],
  ['an order by an unknown column', '/posts?order=nothing', COUNTED],
  ['a cast that fails', '/posts?select=title::int', {}],
  ['a counted cast that fails', '/posts?select=title::int', COUNTED],
  ['a filter that cannot be read', '/posts?id=eq.one', COUNTED],
  ['an embedded table', '/posts?select=id,tags(name)&tags.offset=-1', COUNTED],
  ['a failing cast in an embedded table', '/posts?select=id,tags(name::int)', COUNTED],
  ['a media type that is not known', '/posts', { Accept: 'image/webp' }],
  ['an unknown table', '/nothing', {}],
  ['an unknown function', '/rpc/nothing', {}],
  ['a path that is too long', '/posts/1/2', {}],
  ['a function that fails', '/rpc/refuse', {}],
  ['a function that may not be called', '/rpc/staff_only', {}],
  ['a function that fails, as one row', '/rpc/refuse', ONE],
  ['the description', '/', {}],
] satisfies [string, string, Record<string, string>][])(
  'HEAD answers as GET does, without the body: %s',
  async (_what, target, headers) => {
    const get = await answer('GET', target, headers)
    const { headers: named, ...head } = await answer('HEAD', target, headers)
    const { 'content-length': length, ...others } = named
    expect({ ...head, headers: others }).toEqual({ ...get, body: '' })
    // The length of rows is not known: they are not made.
    const isMade = get.status >= 400 || target === '/'
    expect(length).toBe(isMade ? String(Buffer.byteLength(get.body)) : undefined)
  },
)
