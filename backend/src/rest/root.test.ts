import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()

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
