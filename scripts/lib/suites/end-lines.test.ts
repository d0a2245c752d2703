import { expect, test } from 'vitest'
import { endLines } from './end-lines.mjs'

const NONE = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] }

test('a run ends with its failures, what it skipped, the seconds of each suite, and one line of all suites', () => {
  const suites = [
    { ...NONE, name: 'install', seconds: 16.4 },
    { ...NONE, name: 'unit', seconds: 41, passed: 1200, skipped: 1, skips: ['money.test.ts rounds (later)'] },
    {
      ...NONE,
      name: 'browser',
      seconds: 201,
      passed: 299,
      failed: 1,
      failures: ['cart.spec.ts fills\nError'],
    },
  ]
  expect(endLines(suites, 222).join('\n')).toBe(`
FAILED cart.spec.ts fills
Error

Skipped:
  money.test.ts rounds (later)

install      16 s
unit         41 s
browser     201 s
in all      222 s

1499 passed, 1 failed, 1 skipped`)
})
