import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, root, run, withEnvFile } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
// Node keeps compiled code here, so that later starts are faster.
const NODE_COMPILE_CACHE = join(root, 'build', '.compiled')
process.exit(
  await run(node, [...withEnvFile, 'server/main.ts'], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env },
  }),
)
