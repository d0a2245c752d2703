import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLogger, type Logger } from '../../logging/logger.ts'

export interface ImageCache {
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>
  write(name: string, bytes: Buffer): Promise<void>
}

interface CacheEntry {
  path: string
  size: number
  usedAt: number
}

/**
 * A disk cache of resized pictures. Above `maxBytes`, the least recently used are deleted until a tenth is free. A
 * failure to store a picture is ignored: it is rendered again next time.
 */
export function createImageCache(
  directory: string,
  maxBytes: number,
  logger: Logger = silentLogger,
): ImageCache {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  let total: number | undefined
  let sweeping: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const entries = (await listEntries(directory)).sort((a, b) => a.usedAt - b.usedAt)
    let sum = entries.reduce((bytes, entry) => bytes + entry.size, 0)
    for (const entry of sum > maxBytes ? entries : []) {
      if (sum <= maxBytes * 0.9) break
      await rm(entry.path, { force: true })
      sum -= entry.size
    }
    total = sum
  }

  async function account(size: number): Promise<void> {
    if (total !== undefined) total += size
    if (total !== undefined && total <= maxBytes) return
    sweeping ??= sweep().finally(() => (sweeping = undefined))
    await sweeping
  }

  const place = (name: string) => join(directory, name.slice(0, 2), name)
  return {
    async read(name) {
      const bytes = await readFile(place(name)).catch(() => undefined)
      // A power cut can leave a name without bytes.
      if (!bytes || bytes.byteLength === 0) return undefined
      const now = new Date()
      await utimes(place(name), now, now).catch(() => undefined)
      return bytes
    },
    async write(name, bytes) {
      const draft = join(directory, `${randomUUID()}.draft`)
      try {
        await mkdir(join(directory, name.slice(0, 2)), { recursive: true })
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, place(name))
        await account(bytes.byteLength)
      } catch (error) {
        await rm(draft, { force: true })
        logger.warn({ err: error }, 'A resized picture could not be kept')
      }
    },
  }
}

async function listEntries(directory: string): Promise<CacheEntry[]> {
  const names = await readdir(directory, { recursive: true })
  const entries = await Promise.all(
    names.map(async (name): Promise<CacheEntry | undefined> => {
      const path = join(directory, name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { path, size: found.size, usedAt: found.mtimeMs } : undefined
    }),
  )
  return entries.filter((entry) => entry !== undefined)
}
