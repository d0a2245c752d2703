import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, must, node } from './lib/run.mjs'

await ensureInstalled()
const isOfDev = process.argv[2] === 'dev'
if (!isOfDev) await ensureBuilt()
const program = isOfDev ? 'bench/dev-loop.ts' : 'bench/main.ts'
const wanted = process.argv.slice(isOfDev ? 3 : 2)
await must(node, [program, ...wanted], { env: { ...env, CHROMIUM: await ensureChromium() } })
