import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { unlessMissing } from '../node-errors.ts'
import { createFolder, syncFolder } from './sync-folder.ts'

/** Both ends are inclusive, as in an HTTP Range header. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores bytes by the `version` of the row that they belong to. It checks no permissions: the rows do. */
export interface Files {
  /** Whether storing is costly, so that permissions are checked before it. */
  isRemote?: boolean
  /** A path for bytes that are still arriving; `put` moves the file, `discard` deletes it. */
  temporary(): string
  discard(temporaryPath: string): Promise<void>
  put(version: string, temporaryPath: string): Promise<void>
  /** False if no bytes are stored under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** The bytes, or undefined if none are stored under this version. */
  get(version: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  delete(version: string): Promise<void>
}

export const isVersion = (name: string) => /^[0-9a-f-]{36}$/.test(name)

/**
 * The path of a version in a disk's folder or with a bucket's prefix: the same in both, so that files can be moved
 * over.
 */
export function pathOf(version: string): string {
  if (!isVersion(version)) throw new Error('not a version of a stored file')
  return `${version.slice(0, 2)}/${version}`
}

/** Temporary files for uploads, used by every implementation. */
export function createTemporaryFiles(
  directory: string,
  logger: Logger = silentLogger,
): Pick<Files, 'temporary' | 'discard'> {
  const incoming = join(directory, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  void removeAbandoned(incoming, logger)
  return {
    temporary: () => join(incoming, randomUUID()),
    discard: (temporaryPath) => rm(temporaryPath, { force: true }),
  }
}

/** Files on disk, two levels deep so that no directory grows too large. */
export function createDiskFiles(directory: string, logger?: Logger): Files {
  const place = (version: string) => join(directory, 'objects', pathOf(version))

  return {
    ...createTemporaryFiles(directory, logger),
    async put(version, temporaryPath) {
      await createFolder(dirname(place(version)))
      await rename(temporaryPath, place(version))
      await syncFolder(dirname(place(version)))
    },
    async copy(from, to) {
      await createFolder(dirname(place(to)))
      if (!isVersion(from)) return false
      const copied = copyDurably(place(from), place(to)).then(() => true)
      return (await copied.catch(unlessMissing)) ?? false
    },
    async get(version, range) {
      if (!isVersion(version)) return undefined
      const handle = await open(place(version)).catch(unlessMissing)
      if (!handle) return undefined
      const stream = createReadStream('', { fd: handle, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    delete: async (version) => {
      if (isVersion(version)) await rm(place(version), { force: true })
    },
  }
}

/** A row must not outlive its bytes in a power cut: they are on the disk before it is written. */
async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const copy = await open(to, 'r+')
  await copy.datasync().finally(() => copy.close())
  await syncFolder(dirname(to))
}

/** Uploads interrupted by a crash leave their temporary file. After an hour no one is writing it any more. Never rejects. */
async function removeAbandoned(incoming: string, logger: Logger): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs >= anHourAgo) continue
    await rm(path, { force: true }).catch((error: unknown) => {
      logger.warn({ err: error }, 'A partial upload could not be removed')
    })
  }
}
