import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
import { env, run, tool } from './run.mjs'
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
  const halves = browser ? [runUnitTests(unit), runBrowserTests(browser)] : [runUnitTests(unit)]
  const codes = await Promise.all(halves)
  return codes.find((code) => code !== 0) ?? 0
}

async function runBrowserTests(args) {
  say('\n— Browser tests')
  const CHROMIUM = await ensureChromium()
  return run(tool('playwright'), ['test', ...args], { env: { ...env, CHROMIUM }, shell })
}

/** Prints its output when it has ended, because the browser tests are writing theirs. */
async function runUnitTests(args) {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-unit-tests-'))
  const file = join(dir, 'output')
  const output = openSync(file, 'w')
  const code = await run(tool('vitest'), ['run', '--reporter=dot', ...args], {
    env,
    shell,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  say(`\n— Unit and access tests\n${readFileSync(file, 'utf8')}`)
  rmSync(dir, { recursive: true })
  return code
}
