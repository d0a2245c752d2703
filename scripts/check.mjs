import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'

await ensureInstalled()
await runChecks()
