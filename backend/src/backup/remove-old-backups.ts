import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** The name says when the backup was made; `unverified-` is a backup that could not be restored. */
const NAME = /^(?:unverified-)?parlour-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-\d+)?$/
/** Left by a process that ended meanwhile. */
const LEFTOVER = /^\.(draft|scratch)-/

/** Removes what is older than `keepDays`, but never the backup named `lastGood`. Folders with other names stay. */
export async function removeOldBackups(
  backupDir: string,
  { keepDays, lastGood, now }: { keepDays: number; lastGood: string; now: Date },
): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const madeAt = await timeOf(backupDir, name)
    const limit = now.getTime() - (LEFTOVER.test(name) ? 1 : keepDays) * DAY_MS
    if (name === lastGood || madeAt === undefined || madeAt >= limit) continue
    await rm(join(backupDir, name), { recursive: true, force: true })
  }
}

async function timeOf(backupDir: string, name: string): Promise<number | undefined> {
  if (LEFTOVER.test(name)) return (await stat(join(backupDir, name))).mtimeMs
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}
