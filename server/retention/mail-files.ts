import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@parlour/backend/logging'
import { isDue } from '../jobs/time-of-day.ts'

/** In Lagos: after the usual time of the backup, which still has what is removed. */
export const RETENTION_AT = '03:30'
const KEPT_MS = 30 * 86_400_000
/** A draft is left by a process that was killed while it wrote. */
const MAIL = /\.(eml|draft)$/

/**
 * Removes mails that were written as files more than 30 days ago, once a night. Each process does so, because each may have a data
 * folder of its own.
 */
export function createMailFileRemoval(dataDir: string, logger: Logger): (now?: Date) => Promise<void> {
  const directory = join(dataDir, 'mail')
  let doneAt = 0
  return async (now = new Date()) => {
    if (!isDue(RETENTION_AT, now, doneAt)) return
    const removed = await removeOldMails(directory, now.getTime() - KEPT_MS)
    doneAt = now.getTime()
    if (removed > 0) logger.info({ removed }, 'Mails that were written as files were removed')
  }
}

async function removeOldMails(directory: string, before: number): Promise<number> {
  const names = await readdir(directory).catch(unlessMissing)
  let removed = 0
  for (const name of names ?? []) {
    if (!MAIL.test(name)) continue
    const path = join(directory, name)
    const found = await stat(path).catch(unlessMissing)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** The shop sends its mail by SMTP, or another process has removed the file. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
