import { spawnSync } from 'node:child_process'
import { specsOf } from './lib/browser-specs.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runTests } from './lib/run-tests.mjs'
import { root } from './lib/run.mjs'
import { say } from './lib/say.mjs'

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
const specs = specsOf(files)
if (specs.length === 0) say('No browser test covers what has changed.')
const browser = specs.length === 0 ? undefined : specs.map((name) => `/${name}.spec.ts`)
process.exit(await runTests([`--changed=${since}`, '--passWithNoTests'], browser))
