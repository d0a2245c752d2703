import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { runTests } from './lib/run-tests.mjs'

await ensureInstalled()
await runChecks()
process.exit(await runTests([], []))
