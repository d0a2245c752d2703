import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordSyncs } from '../../test/record-syncs.ts'
import { createDiskFiles, pathOf } from '../storage/files.ts'
import { backUpFiles, placeIn, restoreFiles } from './copy-files.ts'

const version = randomUUID()

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'copy-files-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

/** A storage on the disk, and where it holds the file. */
function disk() {
  const dir = temporaryDir()
  return { files: createDiskFiles(dir), place: join(dir, 'objects', pathOf(version)) }
}

/** A storage that holds the file. */
function filledDisk() {
  const { files, place } = disk()
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, 'a picture')
  return files
}

test.runIf(process.platform !== 'win32')(
  'files of a backup and files that were restored outlive a power cut',
  async () => {
    const { isSynced } = await recordSyncs()
    const [backup, { files, place }] = [temporaryDir(), disk()]
    const copied = await backUpFiles(filledDisk(), [version], backup)
    expect(isSynced(placeIn(backup, version))).toBe(true)
    await restoreFiles(files, copied.files, backup)
    expect([place, dirname(place)].map(isSynced)).toEqual([true, true])
  },
)

test.runIf(process.platform !== 'win32')(
  'only the owner can read a restored file, whoever can read the backup',
  async () => {
    const [backup, { files, place }] = [temporaryDir(), disk()]
    const copied = await backUpFiles(filledDisk(), [version], backup)
    chmodSync(placeIn(backup, version), 0o644)
    await restoreFiles(files, copied.files, backup)
    expect(statSync(place).mode & 0o077).toBe(0)
  },
)

test('a file that differs from the manifest of its backup is not restored', async () => {
  const [backup, { files }] = [temporaryDir(), disk()]
  const copied = await backUpFiles(filledDisk(), [version], backup)
  writeFileSync(placeIn(backup, version), 'another picture')
  await expect(restoreFiles(files, copied.files, backup)).rejects.toThrow(
    `The file ${version} was not stored as it is in the backup.`,
  )
})
