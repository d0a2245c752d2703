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
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.isDirectory()) addFolder(hash, path)
  else if (found) addFile(hash, path)
}

/** Each start reads a thousand files: the folder's list says what is a file, without asking for each. */
function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isFile()) addFile(hash, path)
    else add(hash, path)
  }
}

function addFile(hash, path) {
  if (!path.includes('.test.')) hash.update(path).update(readFileSync(join(root, path)))
}

export function isStamped(file, value) {
  const full = join(root, file)
  return existsSync(full) && readFileSync(full, 'utf8') === value
}

export function stamp(file, value) {
  writeFileSync(join(root, file), value)
}
