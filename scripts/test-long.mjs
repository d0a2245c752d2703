import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node } from './lib/run.mjs'
import { say } from './lib/say.mjs'
import { measureSlowness } from './lib/slowness.mjs'
import { LONG_PROJECTS, runBrowserTests, runUnitTests } from './lib/suites/runners.mjs'
import { Suites } from './lib/suites/suites.mjs'

// npm run test:long: what `npm test` leaves out, because it takes minutes and seldom fails.

/** Tests with a second seed or a longer variant run it instead of that of `npm test`. */
const variables = { LONG: '1' }
const WITH_SECOND_SEEDS = ['tests/access/at-random/']

const fuzz = (title, script, requests) => ({
  suite: 'fuzz',
  title: `${requests} junk requests for ${title}`,
  work: (execute) => execute(node, [script, '--requests', requests, '--seed', '2'], { env }),
})

const slowness = measureSlowness()
if (slowness > 1)
  say(`Limits of waiting are ${slowness} times longer: this machine is slower or busier than a quiet one.`)
const suites = new Suites()
await suites.time('install', ensureInstalled)
await suites.time('build', ensureBuilt)
say('\n— Attacks, processes, soak and second seeds')
await Promise.all([
  runUnitTests(suites, WITH_SECOND_SEEDS, variables),
  runBrowserTests(suites, [], LONG_PROJECTS, variables),
])
say('\n— Fuzz')
await suites.runSteps(
  [fuzz('the shop', 'tests/fuzz/main.ts', '20000')],
  [fuzz('the backend', 'backend/fuzz/main.ts', '20000')],
)
process.exit(suites.end())
