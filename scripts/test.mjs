import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, must, tool } from './lib/run.mjs'
import { say } from './lib/say.mjs'

const shell = process.platform === 'win32'

async function step(title, name, args, more = {}) {
  say(`\n— ${title}`)
  await must(tool(name), args, { env: { ...env, ...more }, shell })
}

await ensureInstalled()
await step('Types of the routes', 'react-router', ['typegen'])
await step('Types', 'tsc', ['--noEmit'])
await step('Lint, with the floors imports may go down', 'oxlint', [])
await step('Format', 'oxfmt', ['--check', '.'])
await step('Database types are those of the migrations', 'node', ['scripts/db-types.ts', '--check'])
await step('Unit and access tests', 'vitest', ['run'])
await ensureBuilt()
await step('Browser tests', 'playwright', ['test'], { CHROMIUM: await ensureChromium() })
