import { describe, expect, test } from 'vitest'

import { fromDatabase } from './database-errors.ts'
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
    ['40001', 500],
    ['42703', 400],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53300', 503],
    ['54001', 400],
    ['54011', 400],
    ['57014', 500],
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
    expect(fromDatabase(failure(code), false)).toMatchObject({ status, code })
  })

  test('a missing privilege is 401 for a visitor, who could sign in, and 403 for a user', async () => {
    const visitor = fromDatabase(failure('42501'), true).toResponse()
    expect(visitor.status).toBe(401)
    expect(visitor.headers.get('www-authenticate')).toBe('Bearer')
    expect(fromDatabase(failure('42501'), false).status).toBe(403)
  })

  test('some states depend on what was said', () => {
    expect(fromDatabase(failure('21000', 'DELETE requires a WHERE clause'), true).status).toBe(400)
    expect(fromDatabase(failure('21000', 'ON CONFLICT DO UPDATE command cannot …'), true).status).toBe(400)
    expect(fromDatabase(failure('21000', 'more than one row'), true).status).toBe(500)
    expect(fromDatabase(failure('22023', 'role "x" does not exist'), true).status).toBe(401)
    expect(fromDatabase(failure('22023', 'invalid'), true).status).toBe(400)
  })
})

describe('what the caller reads', () => {
  test('is what the database said, in four keys', async () => {
    const response = fromDatabase(
      failure('23505', 'twice', { detail: 'Key', hint: 'Try' }),
      true,
    ).toResponse()
    expect(await response.json()).toEqual({ code: '23505', message: 'twice', details: 'Key', hint: 'Try' })
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=23505')
  })

  test('has null where there is nothing to say', async () => {
    const body: unknown = await fromDatabase(failure('23505', 'twice'), true).toResponse().json()
    expect(body).toEqual({ code: '23505', message: 'twice', details: null, hint: null })
  })

  test('SQLSTATE PGRST writes the whole answer', async () => {
    const message = JSON.stringify({ code: 'X1', message: 'No', details: 'd', hint: 'h' })
    const detail = JSON.stringify({ status: 409, headers: { 'X-Why': 'because' } })
    const response = fromDatabase(failure('PGRST', message, { detail }), true).toResponse()
    expect(response.status).toBe(409)
    expect(response.headers.get('x-why')).toBe('because')
    expect(await response.json()).toEqual({ code: 'X1', message: 'No', details: 'd', hint: 'h' })
  })

  test.each([
    ['no JSON', '{"status": 400, "headers": {}}', "Invalid JSON value for MESSAGE: 'no JSON'"],
    ['{"code": "1", "message": "m"}', undefined, 'DETAIL is missing in the RAISE statement'],
    ['{"code": "1", "message": "m"}', '{}', "Invalid JSON value for DETAIL: '{}'"],
  ])('and is told when it does so wrongly: %s, %s', (message, detail, details) => {
    expect(fromDatabase(failure('PGRST', message, { detail }), true)).toMatchObject({
      code: 'PGRST121',
      details,
    })
  })
})

describe('what is no SQLSTATE', () => {
  test.each([failure('ECONNREFUSED'), failure('EPIPE'), new Error('Connection terminated unexpectedly')])(
    '%s is a 503 that gives nothing away',
    (thrown) => {
      expect(fromDatabase(thrown, true)).toMatchObject({ status: 503, code: 'PGRST000', details: null })
    },
  )

  test('an error of ours stays as it is', () => {
    const ours = errors.path()
    expect(fromDatabase(ours, true)).toBe(ours)
  })

  test('a mistake in the program is thrown on', () => {
    const mistake = new TypeError('x is undefined')
    expect(() => fromDatabase(mistake, true)).toThrow(mistake)
  })
})
