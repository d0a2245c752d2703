import { prettyFactory } from 'pino-pretty'
import { expect, test } from 'vitest'
import { READABLE } from './logger.ts'

const readable = (line: object) => prettyFactory({ ...READABLE, colorize: false })(JSON.stringify(line))

test('on a terminal a request is one sentence with its id', () => {
  const line = {
    level: 'info',
    id: 'abcdef01',
    method: 'GET',
    route: '/product/:id',
    status: 200,
    durationMs: 1.2,
  }
  expect(readable({ ...line, msg: 'request' })).toBe('INFO: GET /product/:id 200, 1.2 ms {"id":"abcdef01"}\n')
})

test('on a terminal an error has its stack', () => {
  const err = { type: 'Error', message: 'away', stack: 'Error: away\n    at send (mail.ts:1:1)' }
  const text = readable({ level: 'error', err, msg: 'A mail could not be sent' })
  expect(text).toMatch(/^ERROR: A mail could not be sent *\n/)
  expect(text).toContain('at send (mail.ts:1:1)')
})
