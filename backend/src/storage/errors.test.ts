import { expect, test } from 'vitest'
import { errors, fromDatabase, StorageError } from './errors.ts'

const raised = (code: string) => Object.assign(new Error('what the database says'), { code })

test('an error goes out in Supabase’s words, the status as text', async () => {
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
  const error = fromDatabase(raised(code))
  expect(error).toBeInstanceOf(StorageError)
  expect(error).toMatchObject({ status })
})

test.each(['08006', '53300', 'XX000', 'ENOENT', 'ECONNREFUSED'])('%s is nobody’s fault outside', (code) => {
  const error = raised(code)
  expect(fromDatabase(error)).toBe(error)
})
