import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, must, node } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
await must(node, ['bench/main.ts'], { env: { ...env, CHROMIUM: await ensureChromium() } })
