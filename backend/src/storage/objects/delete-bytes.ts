import type { Files } from '../files.ts'

/**
 * Throws away the bytes of rows that are gone. Only after their transaction has committed: bytes without a row cost
 * some disk, a row without bytes is a loss. So a failure here is noted and never reported to the client.
 */
export async function deleteBytes(files: Files, rows: { version: string | null }[]): Promise<void> {
  for (const { version } of rows) {
    if (version === null) continue
    await files.delete(version).catch((error: unknown) => {
      console.warn(`The bytes of a deleted file could not be removed: ${String(error)}`)
    })
  }
}
