import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { nodeErrorCode } from '../node-errors.ts'
import type { Files } from '../storage/files.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { backUpFiles } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { filesOf, withClient, withRunningDatabase, type Location } from './location.ts'
import { newManifest, writeManifest, type Manifest } from './manifest.ts'
import { signBackup } from './signature.ts'

/** How often a backup begins again because a file was deleted after the snapshot. */
const ATTEMPTS = 5

export interface Backup {
  path: string
  manifest: Manifest
}

/**
 * Writes the database as of one moment, and the files that it names, to a new folder `parlour-YYYY-MM-DDTHHMMSSZ` in
 * `backupDir`. The shop may be running. The folder has a temporary name until all of it is on the disk. When the signal is
 * aborted or anything fails, nothing of it is left.
 */
export async function createBackup(
  location: Location,
  backupDir: string,
  signal?: AbortSignal,
): Promise<Backup> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(backupDir, '.draft-'))
  try {
    const manifest = await withRunningDatabase(location, (connection) =>
      fillDraft(connection, filesOf(location), draft, signal),
    )
    await writeManifest(draft, manifest)
    await signBackup(draft, location.dataDir)
    await syncFolder(draft)
    const path = await renameToFree(draft, join(backupDir, backupName(manifest.takenAt)))
    await syncFolder(backupDir)
    return { path, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function fillDraft(
  connection: pg.ClientConfig,
  files: Files,
  draft: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  for (let attempt = 1; ; attempt++) {
    const { versions, ...dump } = await dumpDatabase(connection, draft, signal)
    const { files: copied, missing } = await backUpFiles(files, versions, draft, signal)
    const lost = await stillNamed(connection, missing)
    if (lost.length === missing.length) return newManifest({ ...dump, files: copied, lostFiles: lost })
    if (attempt === ATTEMPTS)
      throw new Error('Files were deleted each time while the backup was being made. Try again later.')
  }
}

/** Of these versions, those that rows still name: their bytes are lost, not deleted since the snapshot. */
async function stillNamed(connection: pg.ClientConfig, versions: string[]): Promise<string[]> {
  if (versions.length === 0) return []
  const { rows } = await withClient(connection, (client) =>
    client.query<{ version: string }>(
      'select distinct version from storage.objects where version = any ($1)',
      [versions],
    ),
  )
  return rows.map(({ version }) => version)
}

/** The name without a number, or with the first free one: two backups may begin in the same second. */
async function renameToFree(draft: string, path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const free = number === 1 ? path : `${path}-${number}`
    try {
      await rename(draft, free)
      return free
    } catch (error) {
      const code = nodeErrorCode(error)
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    }
  }
}

/** `parlour-2026-11-25T023000Z`, from the time as ISO text. */
function backupName(takenAt: string): string {
  return `parlour-${takenAt.slice(0, 19).replaceAll(':', '')}Z`
}
