import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { nodeErrorCode } from '../node-errors.ts'

/** What file systems answer that cannot synchronise a folder, such as some network drives. PostgreSQL ignores the same two. */
const NOT_POSSIBLE = new Set(['EBADF', 'EINVAL'])

/** Makes the names in a folder durable. Windows cannot, and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } catch (error) {
    if (!NOT_POSSIBLE.has(nodeErrorCode(error) ?? '')) throw error
  } finally {
    await folder.close()
  }
}

/** Creates a folder and those above it that are missing, and makes their names durable. */
export async function createFolder(path: string): Promise<void> {
  const whole = resolve(path)
  const first = await mkdir(whole, { recursive: true })
  if (first === undefined) return
  for (let created = whole; created.length >= first.length; created = dirname(created))
    await syncFolder(dirname(created))
}
