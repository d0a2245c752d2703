import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SuiteReport } from './suite-report.mjs'

test('a run says how far it is and what fails at once, and leaves its suites in a file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-suite-report-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  vi.stubEnv('SUITE_REPORT', join(dir, 'results.json'))
  const said: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line).trim()) > 0)

  const report = new SuiteReport('browser tests')
  report.begin(40)
  for (let count = 0; count < 37; count += 1) {
    report.add('browser', 'passed', `test ${count}`, { ms: 10 })
    report.advance('tests')
  }
  expect(said).toHaveLength(18)
  expect(said.at(-1)).toBe('browser tests: 36 of 40 tests (0 s)')
  report.add('browser', 'failed', 'fills the cart', { ms: 10, text: '\u001B[31mError\u001B[39m' })
  report.advance('tests')
  expect(said.slice(-2)).toEqual(['failed: fills the cart', 'browser tests: 38 of 40 tests, 1 failed (0 s)'])
  report.add('soak', 'skipped', 'on Linux', { text: 'no /proc' })
  report.end()
  expect(JSON.parse(readFileSync(join(dir, 'results.json'), 'utf8'))).toMatchObject([
    { name: 'browser', passed: 37, failed: 1, skipped: 0, failures: ['fills the cart\nError'] },
    { name: 'soak', passed: 0, failed: 0, skipped: 1, skips: ['on Linux (no /proc)'], seconds: 0 },
  ])
})
