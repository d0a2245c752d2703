import { constants, createReadStream } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pathOf, type Files } from '../storage/files.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { measure, measureFile, writeChecked } from './checked-files.ts'
import type { FileEntry } from './manifest.ts'

export interface CopiedFiles {
  files: FileEntry[]
  /** Versions under which the storage holds no bytes. */
  missing: string[]
}

/** Where a backup holds the bytes of a version. */
export function placeIn(dir: string, version: string): string {
  return join(dir, 'files', pathOf(version))
}

/** Copies stored bytes into the folder. Bytes never change under their version, so those that are there already stay. */
export async function backUpFiles(
  files: Files,
  versions: string[],
  dir: string,
  signal?: AbortSignal,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: [], missing: [] }
  const folders = new Set([join(dir, 'files')])
  await mkdir(join(dir, 'files'), { recursive: true, mode: 0o700 })
  for (const version of versions) {
    const place = placeIn(dir, version)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    folders.add(dirname(place))
    const entry = await backUpFile(files, version, place, signal)
    if (entry) copied.files.push(entry)
    else copied.missing.push(version)
  }
  for (const folder of folders) await syncFolder(folder)
  return copied
}

async function backUpFile(
  files: Files,
  version: string,
  place: string,
  signal?: AbortSignal,
): Promise<FileEntry | undefined> {
  signal?.throwIfAborted()
  if (await exists(place)) {
    const { size, sha256 } = await measureFile(place)
    return { version, size, sha256 }
  }
  const bytes = await files.get(version)
  if (!bytes) return undefined
  const { size, sha256 } = await writeChecked(place, Readable.from(bytes), signal)
  return { version, size, sha256 }
}

/**
 * Stores the files of a backup. Their bytes are on the disk before the rows that name them are written.
 * @throws if what the storage returns for a version differs from the backup
 */
export async function restoreFiles(files: Files, entries: FileEntry[], dir: string): Promise<void> {
  for (const { version, sha256 } of entries) {
    const temporary = files.temporary()
    await writeChecked(temporary, createReadStream(placeIn(dir, version)))
    await files.put(version, temporary)
    const bytes = await files.get(version)
    if (!bytes || (await measure(Readable.from(bytes))).sha256 !== sha256)
      throw new Error(`The file ${version} was not stored as it is in the backup.`)
  }
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
