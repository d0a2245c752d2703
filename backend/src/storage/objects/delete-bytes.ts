import type { Files } from '../files.ts'

const atOnce = 16

/**
 * Throws away the bytes of rows that are gone. Only after their transaction has committed: bytes without a row cost
 * some disk, a row without bytes is a loss. So a failure here is noted and never reported to the client.
 */
export async function deleteBytes(files: Files, rows: { version: string | null }[]): Promise<void> {
  const waiting = rows.flatMap(({ version }) => version ?? [])
  const work = async () => {
    for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) {
      await files.delete(version).catch((error: unknown) => {
        console.warn(`The bytes of a deleted file could not be removed: ${String(error)}`)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
