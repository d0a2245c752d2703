import { otherChecks, typeChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { Suites } from './lib/suites/suites.mjs'

await ensureInstalled()
const suites = new Suites()
await suites.runSteps(typeChecks, otherChecks)
process.exit(suites.end())
