import { describe, expect, test } from 'vitest'
import { ConnectionFailure } from '../postgres/unavailable.ts'
import { restErrorFrom } from './database-errors.ts'
import { errors } from './errors.ts'

const failure = (code: string, message = 'no', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

describe('the status of an SQLSTATE', () => {
  test.each([
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['28000', 403],
    ['40001', 503],
    ['40P01', 503],
    ['40002', 500],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53300', 503],
    ['54001', 400],
    ['54011', 400],
    ['57014', 504],
    ['57P01', 503],
    ['P0001', 400],
    ['P0002', 500],
    ['PT404', 404],
    ['PT204', 500],
    ['PTABC', 500],
    ['08006', 503],
    ['XX000', 500],
    ['0A000', 400],
  ])('%s is %i', (code, status) => {
    expect(restErrorFrom(failure(code), false)).toMatchObject({ status, code })
  })

  test('a missing privilege is 401 for a visitor, who could sign in, and 403 for a user', async () => {
    const visitor = restErrorFrom(failure('42501'), true).toResponse()
    expect(visitor.status).toBe(401)
    expect(visitor.headers.get('www-authenticate')).toBe('Bearer')
    expect(restErrorFrom(failure('42501'), false).status).toBe(403)
  })

  test('a time limit says when another attempt may be faster', () => {
    expect(restErrorFrom(failure('57014'), true).headers).toEqual({ 'Retry-After': '5' })
  })

  test('some states depend on the message', () => {
    expect(restErrorFrom(failure('21000', 'DELETE requires a WHERE clause'), true).status).toBe(400)
    expect(restErrorFrom(failure('21000', 'ON CONFLICT DO UPDATE command cannot …'), true).status).toBe(400)
    expect(restErrorFrom(failure('21000', 'more than one row'), true).status).toBe(500)
    expect(restErrorFrom(failure('22023', 'role "x" does not exist'), true).status).toBe(401)
    expect(restErrorFrom(failure('22023', 'invalid'), true).status).toBe(400)
  })
})

describe('the response to a database error', () => {
  test('has the database’s message in four keys', async () => {
    const response = restErrorFrom(
      failure('23505', 'twice', { detail: 'Key', hint: 'Try' }),
      true,
    ).toResponse()
    expect(await response.json()).toEqual({ code: '23505', message: 'twice', details: 'Key', hint: 'Try' })
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=23505')
  })

  test('has null for what is absent', async () => {
    const body: unknown = await restErrorFrom(failure('23505', 'twice'), true).toResponse().json()
    expect(body).toEqual({ code: '23505', message: 'twice', details: null, hint: null })
  })

  test('is defined by SQL with SQLSTATE PGRST', async () => {
    const message = JSON.stringify({ code: 'X1', message: 'No', details: 'd', hint: 'h' })
    const detail = JSON.stringify({ status: 409, headers: { 'X-Why': 'because' } })
    const response = restErrorFrom(failure('PGRST', message, { detail }), true).toResponse()
    expect(response.status).toBe(409)
    expect(response.headers.get('x-why')).toBe('because')
    expect(await response.json()).toEqual({ code: 'X1', message: 'No', details: 'd', hint: 'h' })
  })

  test.each([
    ['no JSON', '{"status": 400, "headers": {}}', "Invalid JSON value for MESSAGE: 'no JSON'"],
    ['{"code": "1", "message": "m"}', undefined, 'DETAIL is missing in the RAISE statement'],
    ['{"code": "1", "message": "m"}', '{}', "Invalid JSON value for DETAIL: '{}'"],
  ])('and is told when it does so wrongly: %s, %s', (message, detail, details) => {
    expect(restErrorFrom(failure('PGRST', message, { detail }), true)).toMatchObject({
      code: 'PGRST121',
      details,
    })
  })
})

describe('a database that is not available', () => {
  test('is a 503 that says when to retry and reveals nothing', async () => {
    const thrown = new ConnectionFailure('08006', new Error('read ECONNRESET 10.0.0.7:5432'))
    const response = restErrorFrom(thrown, true).toResponse()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toEqual({
      code: 'PGRST000',
      message: 'The database cannot be reached at the moment. Please try again in a few seconds.',
      details: null,
      hint: null,
    })
  })

  test('does not reveal file names when its disk is full', async () => {
    const thrown = failure('53100', 'could not extend file "base/5/17586": No space left on device', {
      hint: 'Check free disk space.',
    })
    const response = restErrorFrom(thrown, true).toResponse()
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      code: '53100',
      message: expect.stringContaining('no disk space left'),
      hint: null,
    })
  })

  test('reports that the outcome of a commit is unknown', () => {
    const thrown = new ConnectionFailure('08007', new Error('Connection terminated unexpectedly'))
    expect(restErrorFrom(thrown, true)).toMatchObject({
      status: 503,
      code: '08007',
      message: expect.stringContaining('may or may not have been saved'),
    })
  })
})

describe('an error without SQLSTATE', () => {
  test('that is a RestError stays as it is', () => {
    const ours = errors.path()
    expect(restErrorFrom(ours, true)).toBe(ours)
  })

  test('that is a programming error is thrown again', () => {
    const mistake = new TypeError('x is undefined')
    expect(() => restErrorFrom(mistake, true)).toThrow(mistake)
  })
})
