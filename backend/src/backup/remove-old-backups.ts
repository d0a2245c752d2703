import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const DAY_MS = 86_400_000
/** Begins the name of a backup that could not be restored. */
const UNVERIFIED = 'unverified-'
/** The name says when the backup was made. */
const NAME = new RegExp(
  `^(?:${UNVERIFIED})?parlour-(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z(?:-\\d+)?$`,
)
/** How many stay whatever their age: when the clock is wrong for a moment, all of them may seem old. */
const ALWAYS_KEPT = 3
/** Left by a process that ended meanwhile. */
const LEFTOVER = /^\.(draft|scratch)-/

/**
 * Removes what is older than `keepDays`, but never the backup named `lastGood` nor the newest three of those that could be restored.
 * Folders with other names stay.
 */
export async function removeOldBackups(
  backupDir: string,
  { keepDays, lastGood, now }: { keepDays: number; lastGood: string; now: Date },
): Promise<void> {
  const limit = now.getTime() - keepDays * DAY_MS
  const names = await readdir(backupDir)
  const kept = new Set([lastGood, ...newestVerified(names, now)])
  for (const name of names) {
    const madeAt = timeOf(name)
    if (!kept.has(name) && madeAt !== undefined && madeAt < limit) await remove(backupDir, name)
  }
}

/** Without those of days to come, which were made while the clock was ahead. */
function newestVerified(names: string[], now: Date): string[] {
  const tomorrow = now.getTime() + DAY_MS
  const verified = names.filter(
    (name) => !name.startsWith(UNVERIFIED) && (timeOf(name) ?? Infinity) < tomorrow,
  )
  // Their names sort by time.
  return verified.toSorted().slice(-ALWAYS_KEPT)
}

/** Removes what interrupted backups left more than a day ago: a later one may be another process's, which is writing it. */
export async function removeLeftovers(backupDir: string, now: Date): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (!LEFTOVER.test(name)) continue
    const found = await stat(join(backupDir, name)).catch(() => undefined)
    if (found && found.mtimeMs < now.getTime() - DAY_MS) await remove(backupDir, name)
  }
}

/** Marks a backup that could not be restored, in place of an earlier one: one is made each hour while the reason lasts. */
export async function markUnverified(path: string): Promise<void> {
  const backupDir = dirname(path)
  for (const name of await readdir(backupDir))
    if (name.startsWith(UNVERIFIED) && timeOf(name) !== undefined) await remove(backupDir, name)
  await rename(path, join(backupDir, `${UNVERIFIED}${basename(path)}`))
}

async function remove(backupDir: string, name: string): Promise<void> {
  await rm(join(backupDir, name), { recursive: true, force: true })
}

function timeOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)
}
