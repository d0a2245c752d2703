import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run } from './lib/run.mjs'

await ensureInstalled()
process.exit(await run(node, ['backend/fuzz/main.ts', ...process.argv.slice(2)], { env }))
