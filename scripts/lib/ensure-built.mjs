import { join } from 'node:path'
import { fingerprint, isStamped, stamp } from './fingerprint.mjs'
import { isRelease } from './release.mjs'
import { env, must, node, root } from './run.mjs'
import { say } from './say.mjs'

const STAMP = 'build/.parlour-built'
const SOURCES = [
  'app',
  'backend/package.json',
  'backend/src',
  'framework',
  'server',
  'public',
  'scripts/lib/service-worker.ts',
  'scripts/lib/source-places.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/**
 * Builds the shop's pages and its server if their sources changed since the last build. A release is built.
 * @param execute runs a program
 */
export async function ensureBuilt(execute = must) {
  if (isRelease) return
  const wanted = fingerprint(SOURCES)
  if (isStamped(STAMP, wanted)) return
  say('Building the shop …')
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const options = { env: { ...env, NODE_ENV: 'production' } }
  await execute(node, [reactRouter, 'build', '--logLevel', 'warn'], options)
  await execute(node, ['scripts/compress.mjs'])
  stamp(STAMP, wanted)
}
