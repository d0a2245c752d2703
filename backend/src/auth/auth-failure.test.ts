import { expect, test } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { toAuthFailure } from './auth-failure.ts'

const databaseError = (code: string) => Object.assign(new Error('canceling statement'), { code })

test('a statement that exceeded the time limit of its role is 504 with Retry-After, not a failure of the service', () => {
  const log = recordLog()
  expect(toAuthFailure(databaseError('57014'), log.logger)).toMatchObject({
    status: 504,
    code: 'request_timeout',
    headers: { 'Retry-After': '5' },
  })
  expect(log.lines).toEqual([])
})

test('an unexpected error is logged, and says nothing of its cause', () => {
  const log = recordLog()
  const failure = toAuthFailure(databaseError('42P01'), log.logger)
  expect(failure).toMatchObject({ status: 500, code: 'unexpected_failure' })
  expect(failure.message).not.toContain('canceling')
  expect(log.messages()).toEqual(['The auth service failed'])
})
