import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
// npm packs no file called package-lock.json.
copyFileSync(join(root, 'package-lock.json'), join(root, 'npm-shrinkwrap.json'))
