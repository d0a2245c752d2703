import { otherChecks, typeChecks } from './lib/checks.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node } from './lib/run.mjs'
import { say } from './lib/say.mjs'
import { measureSlowness } from './lib/slowness.mjs'
import { runBrowserTests, runUnitTests } from './lib/suites/runners.mjs'
import { Suites } from './lib/suites/suites.mjs'

// npm test: what must pass before a change is merged. `npm run test:long` has the rest.

const BUILD = [
  { suite: 'build', title: 'The shop is built', work: ensureBuilt },
  {
    suite: 'budgets',
    title: 'Documents and scripts are within their budgets',
    work: (execute) => execute(node, ['bench/main.ts', '--budget'], { env }),
  },
]

// Where it has to be installed, that is mostly waiting.
const CHROMIUM = [
  { suite: 'install', title: 'There is a browser for the tests', work: () => ensureChromium() },
]

const slowness = measureSlowness()
if (slowness > 1)
  say(`Limits of waiting are ${slowness} times longer: this machine is slower or busier than a quiet one.`)
const suites = new Suites()
await suites.time('install', ensureInstalled)
say('— Checks and build')
if (await suites.runSteps(typeChecks, [...otherChecks, ...BUILD], CHROMIUM)) {
  say(
    '\n— Unit, access and browser tests, without those of npm run test:long: attacks, processes, soak, fuzz, second seeds',
  )
  // At the same time: browser tests wait for servers and pages, which leaves processor time to the others.
  await Promise.all([runUnitTests(suites), runBrowserTests(suites)])
}
process.exit(suites.end())
