import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, run, withEnvFile } from './lib/run.mjs'
import { serverFlags, serverVariables } from './lib/server-flags.mjs'

await ensureInstalled()
await ensureBuilt()
const program = [...serverFlags, ...withEnvFile, 'build/server/main.js']
process.exit(await run(node, program, { env: { NODE_ENV: 'production', ...serverVariables, ...env } }))
