import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** A hash of the contents below `paths`. Unlike modification times, it survives clones, checkouts and copies. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, join(path, name))
  } else if (!path.includes('.test.')) {
    hash.update(path).update(readFileSync(full))
  }
}

export function isStamped(file, value) {
  const full = join(root, file)
  return existsSync(full) && readFileSync(full, 'utf8') === value
}

export function stamp(file, value) {
  writeFileSync(join(root, file), value)
}
