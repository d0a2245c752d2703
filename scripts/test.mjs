import { runChecks } from './lib/checks.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { checkBudgets, runTests } from './lib/run-tests.mjs'

await ensureInstalled()
await Promise.all([runChecks(), ensureBuilt()])
const budgets = await checkBudgets()
process.exit((await runTests([], [])) || budgets)
