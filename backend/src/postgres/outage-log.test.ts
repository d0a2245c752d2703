import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLog, type RecordedLog } from '../../test/record-log.ts'
import { createOutageLog } from './outage-log.ts'
import { ConnectionFailure } from './unavailable.ts'

let log: RecordedLog

beforeEach(() => {
  log = recordLog()
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

const refused = () => new ConnectionFailure('08001', new Error('connect ECONNREFUSED'))
const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' })

test('each reason is logged once a minute, however many requests fail', () => {
  const report = createOutageLog(log.logger)
  for (const error of [refused(), diskFull(), refused(), diskFull()]) report(error)
  const msg = 'Requests are answered with 503'
  expect(log.lines).toMatchObject([
    {
      level: 'warn',
      msg,
      code: '08001',
      err: { message: 'The database could not be reached: connect ECONNREFUSED' },
    },
    { level: 'warn', msg, code: '53100', err: { message: 'could not extend file' } },
  ])
  vi.advanceTimersByTime(60_000)
  report(diskFull())
  expect(log.lines).toHaveLength(3)
})

test.each(['23505', '40P01'])('an error of a request is not logged: %s', (code) => {
  createOutageLog(log.logger)(Object.assign(new Error('refused'), { code }))
  expect(log.lines).toEqual([])
})

test('a clock that is set back does not keep a reason out of the log', () => {
  const report = createOutageLog(log.logger)
  report(diskFull())
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_000)
  report(diskFull())
  expect(log.lines).toHaveLength(2)
})
