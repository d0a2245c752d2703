import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backend } from '@parlour/backend'
import type { Backup } from '@parlour/backend/backup'
import type { Logger } from '@parlour/backend/logging'
import type { Env } from '../env.ts'
import { repeat, type Stop } from '../jobs/repeat.ts'
import { isDue } from '../jobs/time-of-day.ts'
import { locationOf } from './command.ts'

const CHECK_EVERY_MS = 60_000
const HOUR_MS = 3_600_000
/** A backup that is being made may take this long to end when the shop stops. */
const END_WITHIN_MS = 2_000
const LOCK = 'backup'

/** Loaded when the first backup is due. */
const library = () => import('@parlour/backend/backup')

type Database = Pick<Backend['database'], 'query' | 'locks'>

/** Makes a backup each night if BACKUP_DIR is set, in one of several processes, and stores how it went. */
export async function startBackups(env: Env, database: Database, logger: Logger): Promise<Stop> {
  await recordSchedule(database, env.BACKUP_DIR !== undefined)
  if (env.BACKUP_DIR === undefined) return async () => {}
  const stopping = new AbortController()
  const stop = repeat(() => backUpIfDue(env, database, logger, stopping.signal), CHECK_EVERY_MS, logger)
  return async () => {
    stopping.abort()
    await Promise.race([stop(), pause(END_WITHIN_MS, undefined, { ref: false })])
  }
}

/** @param now for tests */
export async function backUpIfDue(
  env: Env,
  database: Database,
  logger: Logger,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const isDueNow = async () => isBackupDue(env.BACKUP_AT, now, await readAttempts(database))
  // Of several processes one makes it.
  if (!(await isDueNow()) || !(await database.locks.take(LOCK))) return
  try {
    // Another process may have made it before this one got the lock.
    if (await isDueNow()) await backUp(env, database, logger, now, signal)
  } catch (error) {
    if (signal?.aborted) return
    await recordFailure(database, error instanceof Error ? error.message : String(error))
    logger.error({ err: error }, 'The backup failed')
  } finally {
    await database.locks.release(LOCK)
  }
}

interface Attempts {
  lastGoodAt: Date | null
  failedAt: Date | null
}

/**
 * Whether a backup is to be made: none was made since the time of day `at` (02:30, in Lagos) was last reached, also because the
 * shop was not running then. After a failure an hour passes first; one dated in the future was stored while the clock was ahead.
 */
export function isBackupDue(at: string, now: Date, { lastGoodAt, failedAt }: Attempts): boolean {
  if (failedAt && Math.abs(now.getTime() - failedAt.getTime()) < HOUR_MS) return false
  return lastGoodAt === null || isDue(at, now, lastGoodAt.getTime())
}

async function backUp(
  env: Env,
  database: Database,
  logger: Logger,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(env.BACKUP_DIR ?? '', { recursive: true, mode: 0o700 })
  await makeSpace(env, database, logger, now)
  const { path, manifest } = await createVerified(env, now, signal)
  const lost = manifest.lostFiles.length
  await database.query(
    `update private.backup_state
     set last_good_at = $1, last_good_name = $2, lost_files = $3, failed_at = null, failure = null`,
    [manifest.takenAt, basename(path), lost],
  )
  logger.info({ backup: basename(path) }, 'A backup was made and verified')
  if (lost > 0) logger.warn({ files: lost }, 'The storage has lost files: the backup is without them')
  const { removeOldBackups } = await library()
  await removeOldBackups(dirname(path), { keepDays: env.BACKUP_KEEP_DAYS, lastGood: basename(path), now })
}

/** On a full disk no backup succeeds until old ones are gone. They stay while no good one is known. */
async function makeSpace(env: Env, database: Database, logger: Logger, now: Date): Promise<void> {
  const { lastGoodName } = await readAttempts(database)
  if (lastGoodName === null) return
  const { removeOldBackups } = await library()
  const keep = { keepDays: env.BACKUP_KEEP_DAYS, lastGood: lastGoodName, now }
  await removeOldBackups(env.BACKUP_DIR ?? '', keep).catch((error: unknown) => {
    logger.warn({ err: error }, 'Old backups could not be removed')
  })
}

async function createVerified(env: Env, now: Date, signal?: AbortSignal): Promise<Backup> {
  const { createBackup, endInterruptedTrials, markUnverified, removeLeftovers, verifyBackup } =
    await library()
  const location = locationOf(env)
  const backupDir = env.BACKUP_DIR ?? ''
  await endInterruptedTrials(backupDir)
  await removeLeftovers(backupDir, now)
  const backup = await createBackup(location, backupDir, signal)
  try {
    await verifyBackup(location, backup.path, signal)
    return backup
  } catch (error) {
    await markUnverified(backup.path)
    throw error
  }
}

async function recordSchedule(database: Database, isScheduled: boolean): Promise<void> {
  await database.query(
    `update private.backup_state set scheduled_since = case when $1::boolean then now() end
     where (scheduled_since is not null) <> $1::boolean`,
    [isScheduled],
  )
}

async function recordFailure(database: Database, failure: string): Promise<void> {
  await database.query('update private.backup_state set failed_at = now(), failure = $1', [failure])
}

async function readAttempts(database: Database): Promise<Attempts & { lastGoodName: string | null }> {
  const { rows } = await database.query<{ good: string | null; failed: string | null; name: string | null }>(
    `select to_jsonb(last_good_at) #>> '{}' as good, to_jsonb(failed_at) #>> '{}' as failed, last_good_name as name
     from private.backup_state`,
  )
  const [row] = rows
  return { lastGoodAt: dateOf(row?.good), failedAt: dateOf(row?.failed), lastGoodName: row?.name ?? null }
}

function dateOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}
