import { join } from 'node:path'
import { ensureChromium } from '../ensure-chromium.mjs'
import { node, root } from '../run.mjs'

const VITEST = join(root, 'node_modules/vitest/vitest.mjs')
const PLAYWRIGHT = join(root, 'node_modules/@playwright/test/cli.js')
const reporter = (name) => `--reporter=${join(import.meta.dirname, `${name}-reporter.mjs`)}`

/** What `npm test` leaves to `npm run test:long`: the Playwright projects that attack, kill and double the shop. */
export const LONG_PROJECTS = ['attacks', 'processes', 'soak']

/** The Playwright projects of `npm test`, which are one suite. */
export const BROWSER_PROJECTS = ['server', 'pages', 'phone', 'desktop']

/** Unit and access tests; `args` are those of Vitest. */
export function runUnitTests(suites, args = [], variables = {}) {
  return suites.runTests('unit', node, [VITEST, 'run', reporter('vitest'), ...args], { env: variables })
}

/** Browser tests; `args` are those of Playwright. The shop is built. */
export async function runBrowserTests(suites, args = [], projects = BROWSER_PROJECTS, variables = {}) {
  const CHROMIUM = await ensureChromium()
  const chosen = projects.map((name) => `--project=${name}`)
  await suites.runTests('browser', node, [PLAYWRIGHT, 'test', reporter('playwright'), ...chosen, ...args], {
    env: { CHROMIUM, ...variables },
  })
}
