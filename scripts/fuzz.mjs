import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run } from './lib/run.mjs'

/** `npm run fuzz`: the whole shop. `npm run fuzz -- --backend`: the backend alone, in one process, with a project of its own. */
const args = process.argv.slice(2)
const isBackend = args.includes('--backend')

await ensureInstalled()
if (!isBackend) await ensureBuilt()
const script = isBackend ? 'backend/fuzz/main.ts' : 'tests/fuzz/main.ts'
process.exit(await run(node, [script, ...args.filter((arg) => arg !== '--backend')], { env }))
