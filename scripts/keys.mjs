import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run, withEnvFile } from './lib/run.mjs'

await ensureInstalled()
process.exit(await run(node, [...withEnvFile, 'server/commands/keys.ts', ...process.argv.slice(2)], { env }))
