import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { markInstalled } from './lib/ensure-installed.mjs'
import { ensureNode } from './lib/ensure-node.mjs'
import { isRelease } from './lib/release.mjs'
import { root } from './lib/run.mjs'

await ensureNode()
// `npm ci --omit=dev` in a checkout leaves out what the build needs.
if (isRelease || existsSync(join(root, 'node_modules', 'vite'))) markInstalled()
