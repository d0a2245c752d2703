import { spawnSync } from 'node:child_process'
import { specsOf } from './lib/browser-specs.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root } from './lib/run.mjs'
import { say } from './lib/say.mjs'
import { measureSlowness } from './lib/slowness.mjs'
import { runBrowserTests, runUnitTests } from './lib/suites/runners.mjs'
import { Suites } from './lib/suites/suites.mjs'

// npm run test:changed [-- <commit>]: tests what has changed since a commit, by default since the last one.

function lines(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((line) => line !== '')
}

const [since = 'HEAD'] = process.argv.slice(2)

await ensureInstalled()
const files = [
  ...lines('diff', '--name-only', '--relative', since),
  ...lines('ls-files', '--others', '--exclude-standard'),
]
const specs = specsOf(files).map((name) => `/${name}.spec.ts`)
const slowness = measureSlowness()
if (slowness > 1)
  say(`Limits of waiting are ${slowness} times longer: this machine is slower or busier than a quiet one.`)
const suites = new Suites()
const unitTests = [`--changed=${since}`, '--passWithNoTests']
if (specs.length === 0) {
  say('No browser test covers what has changed.')
  await runUnitTests(suites, unitTests)
} else {
  await ensureBuilt()
  await Promise.all([runUnitTests(suites, unitTests), runBrowserTests(suites, specs)])
}
process.exit(suites.end())
