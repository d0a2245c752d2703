import { expect, test } from 'vitest'
import { fromLagosInput, toLagosInput } from './lagos-time.ts'

test('a timestamp is converted to the time of Lagos', () => {
  expect(toLagosInput('2026-03-04T23:30:00+00:00')).toBe('2026-03-05T00:30')
  expect(toLagosInput(null)).toBe('')
  expect(toLagosInput('soon')).toBe('')
})

test('a typed time is in the time zone of Lagos', () => {
  expect(fromLagosInput('2026-03-05T00:30')).toBe('2026-03-04T23:30:00.000Z')
})

test.each(['', 'soon', '2026-13-40T99:99', '2026-03-05', '0'.repeat(10_000)])('%s gives null', (typed) => {
  expect(fromLagosInput(typed)).toBeNull()
})
