import { ensureNode } from './ensure-node.mjs'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { isRelease } from './release.mjs'
import { npm } from './run.mjs'
import { say } from './say.mjs'

const STAMP = 'node_modules/.parlour-installed'
const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json']

/**
 * Installs exactly the packages of the lock file, unless that has been done for this kind of machine, and a Node if the
 * machine's is too old. A release needs no packages for development.
 */
export async function ensureInstalled() {
  if (!isStamped(STAMP, wantedPackages())) {
    say('Installing the packages of package-lock.json …')
    const omitted = isRelease ? ['--omit=dev'] : []
    await npm(['ci', ...omitted, '--no-audit', '--no-fund', '--loglevel=error'])
    markInstalled()
  }
  await ensureNode()
}

/** Records that the packages of the lock file are installed. */
export function markInstalled() {
  stamp(STAMP, wantedPackages())
}

/** The database and other packages are programs of a platform: a folder that is copied to a server may come from another one. */
function wantedPackages() {
  return `${fingerprint(LOCK_FILES)} ${process.platform}-${process.arch}`
}
