import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, node, root, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
// What Node has compiled once it finds again at the next start.
const NODE_COMPILE_CACHE = join(root, 'build', '.compiled')
process.exit(
  await run(node, ['server/main.ts'], { env: { NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env } }),
)
