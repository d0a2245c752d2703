import { runChecks } from './lib/checks.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runTests } from './lib/run-tests.mjs'

await ensureInstalled()
await Promise.all([runChecks(), ensureBuilt()])
process.exit(await runTests([], []))
