import { ensureNode } from './ensure-node.mjs'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { isRelease } from './release.mjs'
import { npm } from './run.mjs'
import { say } from './say.mjs'

const STAMP = 'node_modules/.parlour-installed'

/**
 * Installs exactly the packages of the lock file, unless that has been done, and a Node if the machine's is too old. A
 * release needs no packages for development.
 */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json', 'npm-shrinkwrap.json'])
  if (!isStamped(STAMP, wanted)) {
    say('Installing the packages of package-lock.json …')
    const omitted = isRelease ? ['--omit=dev'] : []
    await npm(['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'])
    stamp(STAMP, wanted)
  }
  await ensureNode()
}
