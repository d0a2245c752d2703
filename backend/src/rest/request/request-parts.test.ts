import { describe, expect, test } from 'vitest'
import { toPlainRequest } from '../../plain-http.ts'
import { readApiRequest } from './api-request.ts'
import { acceptsOpenApi, negotiateOutput, parseAccept } from './media-type.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { intersect, parseLimitOffset, parseRangeHeader, restrict } from './range.ts'

const read = (path: string, init?: RequestInit, schemas = ['public', 'api']) =>
  readApiRequest(toPlainRequest(new Request(`http://x${path}`, init)), schemas)

describe('Prefer', () => {
  test.each([
    [null, {}],
    ['return=minimal', { return: 'minimal' }],
    ['return=representation,count=exact', { return: 'representation', count: 'exact' }],
    ['count=exact, count=planned', { count: 'exact' }],
    ['timezone=Nowhere, timezone=Africa/Lagos', {}],
    ['max-affected=3, handling=strict', { maxAffected: 3, handling: 'strict' }],
    ['max-affected=-1', {}],
    ['timezone=Africa/Lagos', { timezone: 'Africa/Lagos' }],
    ['timezone=Mars/Olympus', {}],
    ["timezone=UTC'; drop table x", {}],
    ['timezone=+01:00', {}],
    ['return=everything, , x', {}],
  ])('%s', (header, preferences) => {
    expect(parsePreferences(header)).toEqual(preferences)
  })

  test('strict handling names what is invalid', () => {
    expect(() => parsePreferences('handling=strict, a=b, timezone=Mars')).toThrow(
      expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: a=b, timezone=Mars' }),
    )
  })

  test.each(['constructor', 'toString=x', '__proto__=exact', 'hasOwnProperty'])(
    '%s is no preference',
    (preference) => {
      expect(parsePreferences(`${preference}, count=exact`)).toEqual({ count: 'exact' })
    },
  )

  test('max-affected is applied only when it is strict', () => {
    expect(appliedPreferences({ maxAffected: 1 }, ['maxAffected'])).toBeUndefined()
    expect(appliedPreferences({ maxAffected: 1, handling: 'strict' }, ['maxAffected', 'handling'])).toBe(
      'handling=strict, max-affected=1',
    )
  })
})

describe('ranges', () => {
  test.each([
    [null, undefined],
    ['0-9', { offset: 0, limit: 10 }],
    ['5-5', { offset: 5, limit: 1 }],
    ['3-', { offset: 3 }],
    ['items=0-1', { offset: 0, limit: 2 }],
    ['bytes=0-1', undefined],
    ['nonsense', undefined],
  ])('Range: %s', (header, range) => {
    expect(parseRangeHeader(header)).toEqual(range)
  })

  test.each([
    [{ offset: 0, limit: 10 }, { offset: 5 }, { offset: 5, limit: 5 }],
    [{ offset: 0 }, { offset: 2 }, { offset: 2 }],
    [
      { offset: 0, limit: 2 },
      { offset: 5, limit: 2 },
      { offset: 5, limit: 0 },
    ],
  ])('%j and %j share %j', (a, b, both) => {
    expect(intersect(a, b)).toEqual(both)
  })

  test('a maximum number of rows only lowers a limit', () => {
    expect(restrict({ offset: 1 }, 10)).toEqual({ offset: 1, limit: 10 })
    expect(restrict({ offset: 1, limit: 5 }, 10)).toEqual({ offset: 1, limit: 5 })
    expect(restrict({ offset: 1, limit: 50 }, 10)).toEqual({ offset: 1, limit: 10 })
    expect(restrict({ offset: 1 }, undefined)).toEqual({ offset: 1 })
  })

  test('a negative limit is refused, backwards ranges too', () => {
    expect(() => parseLimitOffset('-1', undefined)).toThrow(expect.objectContaining({ status: 416 }))
    expect(() => parseRangeHeader('9-1')).toThrow(expect.objectContaining({ status: 416 }))
  })
})

describe('Accept', () => {
  test.each([
    [null, ['*/*']],
    ['', ['*/*']],
    ['text/csv;q=0.1, application/json', ['application/json', 'text/csv']],
    ['Application/JSON; charset=utf-8', ['application/json;charset=utf-8']],
    ['a/b;q=0.5, c/d;q=0.9, e/f', ['e/f', 'c/d', 'a/b']],
    ['a/b; for="x,y;z"; q=0.1, "c,d', ['"c,d', 'a/b;for="x,y;z"']],
  ])('%s', (header, types) => {
    expect(parseAccept(header)).toEqual(types)
  })

  test.each([
    ['application/json', 'array'],
    ['*/*', 'array'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['application/vnd.pgrst.object', 'object'],
    ['text/csv', 'csv'],
    ['image/webp, text/csv', 'csv'],
  ])('%s is written as %s', (header, kind) => {
    expect(negotiateOutput(parseAccept(header)).kind).toBe(kind)
  })

  test('the plan of a query is not available by default', () => {
    expect(() => negotiateOutput(['application/vnd.pgrst.plan+text'])).toThrow(
      expect.objectContaining({ status: 406 }),
    )
  })

  test('the root is OpenAPI for clients that accept JSON', () => {
    expect(acceptsOpenApi(['application/openapi+json'])).toBe(true)
    expect(acceptsOpenApi(['text/html', '*/*'])).toBe(true)
    expect(acceptsOpenApi(['text/html'])).toBe(false)
  })
})

describe('a request', () => {
  test.each([
    ['GET', '/t', { kind: 'read', table: 't', headersOnly: false }],
    ['HEAD', '/t', { kind: 'read', table: 't', headersOnly: true }],
    ['POST', '/t', { kind: 'mutate', table: 't', verb: 'insert' }],
    ['PUT', '/t', { kind: 'mutate', table: 't', verb: 'upsert' }],
    ['PATCH', '/t', { kind: 'mutate', table: 't', verb: 'update' }],
    ['DELETE', '/t', { kind: 'mutate', table: 't', verb: 'delete' }],
    ['GET', '/rpc/f', { kind: 'call', name: 'f', byGet: true, headersOnly: false }],
    ['POST', '/rpc/f', { kind: 'call', name: 'f', byGet: false, headersOnly: false }],
    ['GET', '/', { kind: 'inspect' }],
    ['OPTIONS', '/t', { kind: 'options', table: 't' }],
    ['GET', '/two%20words', { kind: 'read', table: 'two words', headersOnly: false }],
  ])('%s %s', async (method, path, action) => {
    const headers = { 'content-type': 'application/json' }
    const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: '{}' } : {}
    expect((await read(path, { method, headers, ...body })).action).toEqual(action)
  })

  test('the schema comes from Accept-Profile when reading and Content-Profile when writing', async () => {
    expect(
      (await read('/t', { headers: { 'accept-profile': 'api', 'content-profile': 'nope' } })).schema,
    ).toBe('api')
    const init = { method: 'DELETE', headers: { 'content-profile': 'api', 'accept-profile': 'nope' } }
    expect((await read('/t', init)).schema).toBe('api')
    expect((await read('/t')).schema).toBe('public')
  })

  test('Range is defined for GET only', async () => {
    expect((await read('/t', { headers: { range: '2-3' } })).range).toEqual({ offset: 2, limit: 2 })
    expect((await read('/t', { method: 'HEAD', headers: { range: '2-3' } })).range).toEqual({ offset: 0 })
  })
})
