import { ensureInstalled } from './lib/ensure-installed.mjs'
import { env, must, node, run, withEnvFile } from './lib/run.mjs'
import { say } from './lib/say.mjs'

/** The exit code of server/dev.ts when one of its own files has changed. */
const START_AGAIN = 75

const args = [...withEnvFile, '--import', './server/dev/loaded-files.ts', 'server/dev.ts']
const start = async () => {
  await ensureInstalled()
  return run(node, args, { env: { ...env, NODE_ENV: 'development' } })
}

let code = await start()
while (code === START_AGAIN) {
  code = await start()
  // 1: an edited file or setting has a mistake. Other codes are of signals.
  while (code === 1) {
    say('\nWaiting for a change of a file …')
    await must(node, ['scripts/lib/wait-for-change.mjs'])
    code = await start()
  }
}
process.exit(code)
