import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await run(node, ['tests/soak/main.ts', ...process.argv.slice(2)], { env }))
