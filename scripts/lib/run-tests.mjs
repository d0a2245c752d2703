import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { env, node, run, tool } from './run.mjs'
import { say } from './say.mjs'

const shell = process.platform === 'win32'

/**
 * Runs the unit and access tests and, beside them, the browser tests: those wait for servers and pages, which leaves processor
 * time to the others. Resolves with 0, or with the exit code of a half that failed.
 * @param unit arguments of Vitest
 * @param browser arguments of Playwright; without any, no browser test runs
 */
export async function runTests(unit, browser) {
  if (browser) await ensureBuilt()
  const browserTests = browser ? runBrowserTests(browser) : 0
  const unitTests = await runUnitTests(unit)
  if (unitTests.code === 0) say(unitTests.output)
  const browserCode = await browserTests
  // Failures are printed last, where people look for them.
  if (unitTests.code !== 0) say(unitTests.output)
  return unitTests.code || browserCode
}

/** Compares what the pages of a new shop weigh with what they may. Resolves with the exit code. */
export function checkBudgets() {
  say('\n— Bytes')
  return run(node, ['bench/main.ts', '--budget'], { env })
}

async function runBrowserTests(args) {
  say('\n— Browser tests')
  const CHROMIUM = await ensureChromium()
  return run(tool('playwright'), ['test', ...args], { env: { ...env, CHROMIUM }, shell })
}

/** Resolves with the exit code and the whole output, which is not printed, because the browser tests are printing theirs. */
async function runUnitTests(args) {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-unit-tests-'))
  const file = join(dir, 'output')
  const output = openSync(file, 'w')
  const code = await run(tool('vitest'), ['run', '--reporter=dot', '--no-color', ...args], {
    env,
    shell,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const result = { code, output: `\n— Unit and access tests\n${readFileSync(file, 'utf8')}` }
  rmSync(dir, { recursive: true })
  return result
}
