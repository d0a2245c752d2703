import { join } from 'node:path'
import { measureFile } from './checked-files.ts'
import { placeIn } from './copy-files.ts'
import { readManifest, type Manifest } from './manifest.ts'

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws a sentence to be shown to people if it is damaged
 */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir)
  for (const { path, rows, sha256 } of manifest.tables) {
    const found = await measureFile(join(dir, path)).catch(() => undefined)
    requireIntact(found?.sha256 === sha256 && found.lines === rows, dir, path)
  }
  for (const { version, sha256 } of manifest.files) {
    const found = await measureFile(placeIn(dir, version)).catch(() => undefined)
    requireIntact(found?.sha256 === sha256, dir, `files/…/${version}`)
  }
  return manifest
}

function requireIntact(isIntact: boolean, dir: string, what: string): void {
  if (!isIntact) throw new Error(`The backup ${dir} is damaged: ${what} is missing or was changed.`)
}
