import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { must } from './run.mjs'
import { say } from './say.mjs'

const STAMP = 'node_modules/.parlour-installed'

/** Installs exactly what the lock file names, when that has not been done yet. */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json'])
  if (isStamped(STAMP, wanted)) return
  say('Installing packages …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  await (npm
    ? must(process.execPath, [npm, ...args])
    : must('npm', args, { shell: process.platform === 'win32' }))
  stamp(STAMP, wanted)
}
