import { beforeEach, expect, test, vi } from 'vitest'
import type { run } from '../run.mjs'
import { Suites } from './suites.mjs'

let said: string

beforeEach(() => {
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    said += line
    return true
  })
})

const step = (title: string, script: string) => ({
  suite: 'checks',
  title,
  work: (execute: typeof run) => execute(process.execPath, ['-e', script]),
})

test('steps that pass are counted, and what their programs print is not shown', async () => {
  const suites = new Suites()
  expect(await suites.runSteps([step('Types', 'console.log("noise")')], [step('Lint', '')])).toBe(true)
  expect(suites.end()).toBe(0)
  expect(said).toContain('passed: Types')
  expect(said).not.toContain('noise')
  expect(said).toMatch(/\n2 passed, 0 failed, 0 skipped\n$/)
})

test('a step that fails ends the others, and what it printed is shown at the end', async () => {
  const suites = new Suites()
  const endless = step('Types', 'setInterval(() => {}, 1000)')
  const failing = step('Lint', 'console.error("unused import"); process.exit(2)')
  expect(await suites.runSteps([endless], [failing, step('Format', '')])).toBe(false)
  expect(suites.end()).toBe(1)
  expect(said).toContain('FAILED Lint\nunused import\nIt ended with the exit code 2.')
  expect(said).toMatch(/\n0 passed, 1 failed, 0 skipped\n$/)
})

/** As a runner of tests whose reporter leaves these results. */
const runner = (results: unknown, code: number) => [
  '-e',
  `require('node:fs').writeFileSync(process.env.SUITE_REPORT, ${JSON.stringify(JSON.stringify(results))}); process.exit(${code})`,
]

test('a run of tests adds its suites to one line', async () => {
  const suites = new Suites()
  const unit = { name: 'unit', seconds: 1, passed: 3, failed: 0, skipped: 1, failures: [], skips: ['later'] }
  const access = {
    name: 'access',
    seconds: 2,
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: ['refuses'],
    skips: [],
  }
  await suites.runTests('unit', process.execPath, runner([unit, access], 1), {})
  expect(suites.end()).toBe(1)
  expect(said).toMatch(/\n7 passed, 1 failed, 1 skipped\n$/)
})

test.each([
  ['ends before its tests', ['-e', 'process.exit(3)']],
  ['says that it failed, but names no test', runner([], 3)],
])('a run that %s has failed', async (_what, args) => {
  const suites = new Suites()
  await suites.runTests('browser', process.execPath, args, {})
  expect(suites.end()).toBe(1)
  expect(said).toContain('FAILED browser\nIt ended with the exit code 3.')
})
