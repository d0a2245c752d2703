import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `create table drafts (
      words text, marks jsonb, amounts numeric[] default '{1}', open boolean default true,
      kind varchar(9) default 'it''s'::varchar, share numeric default 0.5, seen timestamptz default now()
    );
    grant select, insert on drafts to anon;
    create function nothing() returns void language sql immutable as '';
    create function many(ids bigint[], extra jsonb default null) returns void language sql stable as ''`,
})

describe('the root', () => {
  test('describes what the caller may use, as OpenAPI', async () => {
    const response = await blog.request('/', { headers: { Accept: 'application/openapi+json' } })
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    const document = await response.json()
    expect(document).toMatchObject({
      swagger: '2.0',
      definitions: {
        authors: {
          type: 'object',
          description: 'People who write',
          required: ['id', 'name', 'mood'],
          properties: {
            id: { format: 'bigint', type: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
            mood: { enum: ['happy', 'sober'] },
            email: { maxLength: 40, type: 'string' },
          },
        },
      },
    })
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/', '/posts', '/rpc/add_numbers']))
    expect(document.paths).not.toHaveProperty('/comments')
  })

  test('lists a table for roles that may use it', async () => {
    const response = await blog.request('/', {}, 'service_role')
    expect((await response.json()).paths).toHaveProperty('/comments')
  })

  test.each(['anon', 'authenticated', 'service_role'])('is valid Swagger 2.0 for %s', async (role) => {
    const document = await (await blog.request('/', {}, role)).json()
    const { paths } = await SwaggerParser.validate(structuredClone(document))
    expect(paths).toHaveProperty('/posts')
    expect(document).toMatchObject({ basePath: '/rest/v1' })
    // Those of the address that it was read by, behind any proxy.
    expect(document).not.toHaveProperty('host')
    expect(document).not.toHaveProperty('schemes')
  })

  test('gives columns and arguments types, and defaults of these types', async () => {
    const { definitions, paths } = await (await blog.request('/')).json()
    expect(definitions.drafts).toEqual({
      type: 'object',
      properties: {
        words: { format: 'text', type: 'string' },
        marks: { format: 'jsonb' },
        amounts: { format: 'numeric[]', type: 'array', items: { format: 'numeric', type: 'number' } },
        open: { format: 'boolean', type: 'boolean', default: true },
        kind: { format: 'character varying', type: 'string', default: "it's", maxLength: 9 },
        share: { format: 'numeric', type: 'number', default: 0.5 },
        seen: { format: 'timestamp with time zone', type: 'string', default: 'now()' },
      },
    })
    const [body] = paths['/rpc/many'].post.parameters
    expect(body.schema).toEqual({
      type: 'object',
      required: ['ids'],
      properties: {
        ids: { format: 'bigint[]', type: 'array', items: { format: 'bigint', type: 'integer' } },
        extra: { format: 'jsonb' },
      },
    })
    expect(paths['/rpc/many'].get.parameters).toMatchObject([
      { name: 'ids', in: 'query', required: true, type: 'string' },
      { name: 'extra', in: 'query', required: false, type: 'string' },
    ])
  })

  test('answers HEAD without a body, and refuses other media types', async () => {
    expect(await (await blog.request('/', { method: 'HEAD' })).text()).toBe('')
    const refused = await blog.request('/', { headers: { Accept: 'text/csv' } })
    expect(refused.status).toBe(406)
  })
})

describe('OPTIONS', () => {
  test.each([
    ['/', 'OPTIONS,GET,HEAD'],
    ['/posts', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/published_posts', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ])('%s allows %s', async (path, allow) => {
    const response = await blog.request(path, { method: 'OPTIONS' })
    expect(response.status).toBe(200)
    expect(response.headers.get('allow')).toBe(allow)
  })

  test('a function that changes nothing allows GET', async () => {
    expect((await blog.request('/rpc/stats', { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'OPTIONS,GET,HEAD,POST',
    )
  })

  test('an unknown table is not found', async () => {
    expect((await blog.request('/nope', { method: 'OPTIONS' })).status).toBe(404)
  })
})

describe('HEAD', () => {
  test('an error has a status and no body', async () => {
    const response = await blog.request('/nope', { method: 'HEAD' })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })
})
