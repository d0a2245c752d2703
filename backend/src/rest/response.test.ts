import { describe, expect, test } from 'vitest'
import { fromPlainResponse, toPlainRequest } from '../plain-http.ts'
import type { QueryResult } from './query/run-options.ts'
import { readApiRequest } from './request/api-request.ts'
import { respond } from './response.ts'
import { planOf } from './testing/films.ts'

const nothing: QueryResult = {
  total: undefined,
  rows: 0,
  body: '[]',
  location: [],
  headers: null,
  status: null,
  inserted: 0,
}

interface Asked {
  method?: string
  body?: string
  prefer?: string
  accept?: string
}

/** The response to a request for which the database returned `answer`. */
async function responseTo(
  path: string,
  { method = 'GET', body, prefer, accept }: Asked,
  answer: Partial<QueryResult>,
) {
  const headers = {
    'Content-Type': 'application/json',
    ...(prefer && { Prefer: prefer }),
    ...(accept && { Accept: accept }),
  }
  const init = { method, headers, ...(body !== undefined && { body }) }
  const plan = await planOf(path, init)
  if (plan.kind === 'inspect' || plan.kind === 'allow') throw new Error('not a plan with data')
  const request = await readApiRequest(toPlainRequest(new Request(`http://cinema.test${path}`, init)), [
    'public',
  ])
  return fromPlainResponse(respond(request, plan, { ...nothing, ...answer }))
}

describe('a read', () => {
  test.each([
    ['/films', { rows: 3 }, 200, '0-2/*'],
    ['/films', { rows: 0 }, 200, '*/*'],
    ['/films', { rows: 3, total: 3 }, 200, '0-2/3'],
    ['/films', { rows: 0, total: 0 }, 200, '*/0'],
    ['/films?limit=2', { rows: 2, total: 9 }, 206, '0-1/9'],
    ['/films?limit=2&offset=4', { rows: 2, total: 9 }, 206, '4-5/9'],
    ['/films?offset=9', { rows: 0, total: 9 }, 206, '*/9'],
    ['/films?limit=0', { rows: 0, total: 9 }, 206, '*/9'],
    ['/rpc/by_year?year=1', { rows: 2, total: 3 }, 206, '0-1/3'],
    ['/rpc/add?a=1', { rows: 1, body: '1' }, 200, '0-0/*'],
  ])('of %s with %j is %i and %s', async (path, answer, status, range) => {
    const response = await responseTo(path, {}, answer)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(range)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('beyond the last row is 416', async () => {
    await expect(responseTo('/films?offset=10', {}, { rows: 0, total: 9 })).rejects.toMatchObject({
      status: 416,
    })
  })

  test('has a Content-Location, unless it is too long for a header', async () => {
    const short = await responseTo('/films?name=eq.""', {}, {})
    expect(short.headers.get('content-location')).toBe('/films?name=eq.%22%22')
    const long = await responseTo(`/films?name=eq.${'"'.repeat(10_000)}`, {}, {})
    expect([long.status, long.headers.has('content-location')]).toEqual([200, false])
  })

  test('by HEAD has the headers and no body', async () => {
    const response = await responseTo(
      '/films',
      { method: 'HEAD', prefer: 'count=exact' },
      { rows: 2, total: 2 },
    )
    expect(response.headers.get('content-range')).toBe('0-1/2')
    expect(response.headers.get('preference-applied')).toBe('count=exact')
    expect(await response.text()).toBe('')
  })
})

describe('a write', () => {
  const full = 'return=representation'
  const merge = `${full}, resolution=merge-duplicates`

  test.each([
    ['POST', '/films', '', { rows: 1 }, 201, '*/*', ''],
    ['POST', '/films', `${full}, count=exact`, { rows: 2, body: '[1]' }, 201, '*/2', '[1]'],
    ['POST', '/films', merge, { rows: 1, inserted: 1, body: '[1]' }, 201, '*/*', '[1]'],
    ['POST', '/films', merge, { rows: 1, inserted: 0, body: '[1]' }, 200, '*/*', '[1]'],
    ['PUT', '/films?id=eq.1', '', { rows: 1, inserted: 1 }, 204, null, ''],
    ['PUT', '/films?id=eq.1', full, { rows: 1, inserted: 1, body: '[1]' }, 201, null, '[1]'],
    ['PUT', '/films?id=eq.1', full, { rows: 1, inserted: 0, body: '[1]' }, 200, null, '[1]'],
    ['PATCH', '/films', '', { rows: 3 }, 204, '0-2/*', ''],
    ['PATCH', '/films', full, { rows: 3, body: '[1]' }, 200, '0-2/*', '[1]'],
    ['PATCH', '/films', 'count=exact', { rows: 0 }, 204, '*/0', ''],
    ['DELETE', '/films', '', { rows: 3 }, 204, '*/*', ''],
    ['DELETE', '/films', `${full}, count=exact`, { rows: 3, body: '[1]' }, 200, '*/3', '[1]'],
  ])('%s %s with "%s" and %j is %i', async (method, path, prefer, answer, status, range, text) => {
    const body = method === 'DELETE' ? {} : { body: '{"id":1}' }
    const response = await responseTo(path, { method, prefer, ...body }, answer)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(range)
    expect(await response.text()).toBe(text)
    expect(response.headers.has('content-type')).toBe(text !== '')
  })

  test('has a Location', async () => {
    const asked = { method: 'POST', body: '{"id":1}', prefer: 'return=headers-only' }
    const response = await responseTo('/films', asked, { rows: 1, location: ['id=eq.1', 'name=eq.a=b&c'] })
    expect(response.headers.get('location')).toBe('/films?id=eq.1&name=eq.a%3Db%26c')
    const long = await responseTo('/films', asked, { rows: 1, location: [`name=eq.${'"'.repeat(10_000)}`] })
    expect([long.status, long.headers.has('location')]).toEqual([201, false])
  })
})

describe('SQL can override', () => {
  test('status and headers', async () => {
    const headers = '[{"Content-Type": "text/plain"}, {"X-A": "1"}, {"X-A": "2"}]'
    const response = await responseTo('/films', {}, { status: '299', headers })
    expect(response.status).toBe(299)
    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('x-a')).toBe('1, 2')
  })

  test('the status with one that has no body', async () => {
    const response = await responseTo('/films', {}, { status: '204' })
    expect(await response.text()).toBe('')
  })

  test.each([
    'no json',
    '{}',
    '["x"]',
    '[{"a": "1", "b": "2"}]',
    '[{"a": 1}]',
    '[{"bad name": "x"}]',
    '[null]',
    '[{}]',
  ])('but not with headers like %s', async (headers) => {
    await expect(responseTo('/films', {}, { headers })).rejects.toMatchObject({ code: 'PGRST111' })
  })

  test.each(['abc', '99', '600', '1e3'])('nor a status like %s', async (status) => {
    await expect(responseTo('/films', {}, { status })).rejects.toMatchObject({ code: 'PGRST112' })
  })
})
