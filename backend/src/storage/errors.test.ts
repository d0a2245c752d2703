import { expect, test } from 'vitest'
import { errors, storageErrorFrom, StorageError } from './errors.ts'

const raised = (code: string) => Object.assign(new Error('what the database says'), { code })

test('an error is sent in Supabase’s format, the status as text', async () => {
  const response = errors.objectNotFound().toResponse()
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    statusCode: '404',
    code: 'NoSuchKey',
    error: 'not_found',
    message: 'Object not found',
  })
})

test.each([
  ['42501', 403],
  ['23505', 409],
  ['23503', 400],
  ['22021', 400],
  ['P0001', 400],
  ['PT409', 409],
  ['PT403', 403],
])('the SQLSTATE %s becomes %i', (code, status) => {
  const error = storageErrorFrom(raised(code))
  expect(error).toBeInstanceOf(StorageError)
  expect(error).toMatchObject({ status })
})

test.each(['08006', '40001', '40P01', '53300', '53100', 'ENOSPC'])(
  '%s is a 503 that says when to retry',
  (code) => {
    const error = storageErrorFrom(raised(code))
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': expect.stringMatching(/^\d$/) } })
    expect(error).not.toMatchObject({ message: 'what the database says' })
  },
)

test.each(['XX000', 'ENOENT', 'ECONNREFUSED'])('%s is not the client’s fault', (code) => {
  const error = raised(code)
  expect(storageErrorFrom(error)).toBe(error)
})

test('a time limit is a 504 that says when to retry', () => {
  expect(storageErrorFrom(raised('57014'))).toMatchObject({ status: 504, headers: { 'Retry-After': '5' } })
})
