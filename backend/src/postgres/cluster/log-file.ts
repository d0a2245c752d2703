import { openSync } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const LOG_NAME = 'postgres.log'
const LARGEST_BYTES = 1024 * 1024
const CHECK_EVERY_MS = 1_000

/**
 * PostgreSQL writes to the file itself, so that it can go on if the shop is killed. It is opened for appending, so
 * that the file can be truncated while PostgreSQL writes.
 */
export function openLog(dir: string): number {
  return openSync(join(dir, LOG_NAME), 'a', 0o600)
}

/** Limits the log to about 1 MiB, with the MiB before it in `postgres.log.1`. Returns a function that stops this. */
export function limitLog(dir: string): () => void {
  const path = join(dir, LOG_NAME)
  let rotation: Promise<void> | undefined
  const timer = setInterval(() => {
    // If this fails, on a full disk or while the file is being moved, the next interval repeats it.
    rotation ??= rotateLog(path)
      .catch(() => {})
      .finally(() => (rotation = undefined))
  }, CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Moves the end of a log that is too large to `<path>.1`, replacing that file. */
export async function rotateLog(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= LARGEST_BYTES) return
  const file = await open(path, 'r+')
  try {
    const end = Buffer.alloc(LARGEST_BYTES)
    await file.read(end, 0, LARGEST_BYTES, size - LARGEST_BYTES)
    await writeFile(`${path}.1`, end, { mode: 0o600 })
  } finally {
    // Also if the copy failed for lack of space: truncating frees some.
    await file.truncate(0)
    await file.close()
  }
}
