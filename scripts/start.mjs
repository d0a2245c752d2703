import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run, withEnvFile } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await run(node, [...withEnvFile, 'server/main.ts'], { env: { NODE_ENV: 'production', ...env } }))
