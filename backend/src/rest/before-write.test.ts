import { describe, expect, test, vi } from 'vitest'
import { ada, useBlog } from './testing/blog.ts'

const replaceSecrets = vi.fn(async (text: string) => text.replaceAll('secret', '***'))
const blog = useBlog({
  beforeWrite: { 'public.posts': { body: replaceSecrets, title: (text) => text.trim() } },
})
const from = (table: string) => blog.as('service_role').from(table)

/** Writes by hand and returns the bodies that the table has then. */
async function bodiesOf(method: string, path: string, body: string, headers: Record<string, string> = {}) {
  const init = {
    method,
    body,
    headers: { ...headers, Prefer: `return=representation,${headers['Prefer'] ?? ''}` },
  }
  const response = await blog.request(path, init, 'service_role')
  const rows = (await response.json()) as { body: string }[]
  expect(response.ok, JSON.stringify(rows)).toBe(true)
  return rows.map((row) => row.body)
}

function insertedBody(body: string) {
  return bodiesOf('POST', '/posts', `{"author_id":1,"title":"A",${body}}`)
}

async function newPost(): Promise<number> {
  const { data } = await from('posts')
    .insert({ author_id: 1, title: 'Old', body: 'old' })
    .select('id')
    .single()
  return data?.id
}

describe('what a request writes is rewritten first', () => {
  test('in an insert of one row, of several, and in CSV', async () => {
    expect(await bodiesOf('POST', '/posts', '{"author_id":1,"title":"A","body":"a secret"}')).toEqual([
      'a ***',
    ])
    const several = '[{"author_id":1,"title":"A","body":"secret"},{"author_id":1,"title":"B","body":"b"}]'
    expect(await bodiesOf('POST', '/posts', several)).toEqual(['***', 'b'])
    const csv = 'author_id,title,body\n1,A,"a ""secret"""\n'
    expect(await bodiesOf('POST', '/posts', csv, { 'Content-Type': 'text/csv' })).toEqual(['a "***"'])
  })

  test('in a form, and where the columns are named or have defaults', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await bodiesOf('POST', '/posts', 'author_id=1&title=A&body=secret', form)).toEqual(['***'])
    const named = '[{"author_id":1,"title":"A","body":"secret"},{"author_id":1,"title":"B"}]'
    const defaults = { Prefer: 'missing=default' }
    expect(await bodiesOf('POST', '/posts?columns=author_id,title,body', named, defaults)).toEqual([
      '***',
      '',
    ])
  })

  test('in an update, an upsert and a PUT', async () => {
    const id = await newPost()
    expect(await bodiesOf('PATCH', `/posts?id=eq.${id}`, '{"body":"secret"}')).toEqual(['***'])
    const row = `{"id":${id},"author_id":1,"title":"A","body":"b secret"}`
    expect(await bodiesOf('POST', '/posts', row, { Prefer: 'resolution=merge-duplicates' })).toEqual([
      'b ***',
    ])
    expect(await bodiesOf('PUT', `/posts?id=eq.${id}`, row.replace('b s', 'c s'))).toEqual(['c ***'])
  })

  test('however the JSON is written', async () => {
    expect(await insertedBody('"\\u0062ody":"\\u0073ecret"')).toEqual(['***'])
    expect(await insertedBody('"body":"a","body":"secret"')).toEqual(['***'])
    expect(await insertedBody('"body":"secret","body":"a"')).toEqual(['a'])
    expect(await insertedBody('"body":{"a":["secret"]}')).toEqual(['{"a":["***"]}'])
  })

  test('in each of the named columns', async () => {
    const { data } = await from('posts').insert({ author_id: 1, title: ' A ' }).select('title').single()
    expect(data).toEqual({ title: 'A' })
  })
})

test('all else is written as it came: null, numbers with all their digits, and other tables', async () => {
  const id = '9007199254740993'
  const response = await blog.request(
    '/posts?select=id::text,body,meta::text',
    {
      method: 'POST',
      body: `{"id":${id},"author_id":1,"title":"secret","body":"secret","meta":{"n":1.10}}`,
      headers: { Prefer: 'return=representation' },
    },
    'service_role',
  )
  expect(await response.json()).toEqual([{ id, body: '***', meta: '{"n": 1.10}' }])
  const comment = { post_id: await newPost(), user_id: crypto.randomUUID(), text: 'secret' }
  expect((await from('comments').insert(comment).select('text').single()).data).toEqual({ text: 'secret' })
})

/** Sends a write and checks that no text was rewritten. */
async function unrewritten(method: string, path: string, body: object, who: string) {
  replaceSecrets.mockClear()
  const response = await blog.request(path, { method, body: JSON.stringify(body) }, who)
  expect(replaceSecrets).not.toHaveBeenCalled()
  return response
}

describe('a text that is not written is not rewritten, since that can take long', () => {
  const ofAnother = { author_id: 2, title: 'A', body: 'secret' }

  test.each(['anon', ada])('the policies refuse it (%s)', async (who) => {
    const response = await unrewritten('POST', '/posts', ofAnother, who)
    expect(await response.json()).toMatchObject({ code: '42501' })
    const upsert = await unrewritten('PUT', '/posts?id=eq.4', { ...ofAnother, id: 4 }, who)
    expect(await upsert.json()).toMatchObject({ code: '42501' })
  })

  test('a constraint refuses it', async () => {
    const response = await unrewritten('POST', '/posts', { ...ofAnother, author_id: 999 }, 'service_role')
    expect(await response.json()).toMatchObject({ code: '23503' })
  })

  test('no row matches', async () => {
    const response = await unrewritten('PATCH', '/posts?id=eq.3', { body: 'secret' }, ada)
    expect(response.status).toBe(204)
  })
})

test.each([
  ['[1]', 400],
  ['[["body"]]', 400],
  ['"secret"', 201],
])('a body that holds no rows, %s, is answered as ever, with %i', async (body, status) => {
  const response = await blog.request('/posts?columns=body', { method: 'POST', body }, 'service_role')
  expect(response.status).toBe(status)
})
