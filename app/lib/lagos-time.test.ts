import { expect, test } from 'vitest'
import { fromLagosInput, toLagosInput } from './lagos-time.ts'

test('an instant is shown as the clocks of Lagos show it', () => {
  expect(toLagosInput('2026-03-04T23:30:00+00:00')).toBe('2026-03-05T00:30')
  expect(toLagosInput(null)).toBe('')
  expect(toLagosInput('soon')).toBe('')
})

test('what is typed means the time in Lagos', () => {
  expect(fromLagosInput('2026-03-05T00:30')).toBe('2026-03-04T23:30:00.000Z')
})

test.each(['', 'soon', '2026-13-40T99:99', '2026-03-05', '0'.repeat(10_000)])('%s means no time', (typed) => {
  expect(fromLagosInput(typed)).toBeNull()
})
