import fs, { fstatSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

interface Handle {
  fd: number
  sync(): Promise<void>
  datasync(): Promise<void>
}

interface RecordedSyncs {
  /** Whether this file or folder was synchronised to the disk since then, under whatever name. */
  isSynced(path: string): boolean
  forget(): void
}

/** Records until the end of the test. */
export async function recordSyncs(): Promise<RecordedSyncs> {
  const handle = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle) as Handle
  await handle.close()
  const synced = new Set<number>()
  for (const method of ['sync', 'datasync'] as const) {
    const original = prototype[method]
    const spy = vi.spyOn(prototype, method).mockImplementation(async function (this: Handle) {
      await original.call(this)
      synced.add(fstatSync(this.fd).ino)
    })
    onTestFinished(() => spy.mockRestore())
  }
  // By which streams with the option `flush` do it.
  const original = fs.fsync
  const spy = vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    synced.add(fstatSync(fd).ino)
    original(fd, done)
  })
  onTestFinished(() => spy.mockRestore())
  return { isSynced: (path) => synced.has(statSync(path).ino), forget: () => synced.clear() }
}
