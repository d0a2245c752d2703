import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Both ends inclusive, as in an HTTP Range header. */
export interface ByteRange {
  start: number
  end: number
}

/** Where bytes live, named by the `version` of the row that owns them. Rows decide; this only keeps. */
export interface Files {
  /** Whether putting bytes costs a journey, so that one asks first whether they may stay. */
  isFar?: boolean
  /** A path for bytes that are still arriving; `put` takes it over, `discard` throws it away. */
  temporary(): string
  discard(temporaryPath: string): Promise<void>
  put(version: string, temporaryPath: string): Promise<void>
  /** False when no bytes are stored under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** The bytes, or undefined when none are stored under this version. */
  get(version: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  delete(version: string): Promise<void>
}

export const isVersion = (name: string) => /^[0-9a-f-]{36}$/.test(name)

/** The place of a version below a disk's folder or a bucket's prefix: the same in both, so that files can be moved over. */
export function placeOf(version: string): string {
  if (!isVersion(version)) throw new Error('not a version of a stored file')
  return `${version.slice(0, 2)}/${version}`
}

/** Where bytes wait until they have all come, whatever keeps them afterwards. */
export function createIncoming(directory: string): Pick<Files, 'temporary' | 'discard'> {
  const incoming = join(directory, 'incoming')
  mkdirSync(incoming, { recursive: true })
  void removeAbandoned(incoming)
  return {
    temporary: () => join(incoming, randomUUID()),
    discard: (temporaryPath) => rm(temporaryPath, { force: true }),
  }
}

/** Files on a disk, two levels deep so that no directory grows too large. */
export function createDiskFiles(directory: string): Files {
  const place = (version: string) => join(directory, 'objects', placeOf(version))

  return {
    ...createIncoming(directory),
    async put(version, temporaryPath) {
      await mkdir(dirname(place(version)), { recursive: true })
      await rename(temporaryPath, place(version))
    },
    async copy(from, to) {
      await mkdir(dirname(place(to)), { recursive: true })
      if (!isVersion(from)) return false
      return copyFile(place(from), place(to)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      )
    },
    async get(version, range) {
      if (!isVersion(version)) return undefined
      const handle = await open(place(version)).catch(() => undefined)
      if (!handle) return undefined
      const stream = createReadStream('', { fd: handle, ...range })
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    delete: async (version) => {
      if (isVersion(version)) await rm(place(version), { force: true })
    },
  }
}

/** Uploads that a crash cut off leave their temporary file behind; an hour later nobody is writing them any more. */
async function removeAbandoned(incoming: string): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < anHourAgo) await rm(path, { force: true })
  }
}
