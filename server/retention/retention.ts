import type { Backend } from '@parlour/backend'
import type { Logger } from '@parlour/backend/logging'
import { repeat, type Stop } from '../jobs/repeat.ts'
import { isDue } from '../jobs/time-of-day.ts'
import { createMailFileRemoval, RETENTION_AT } from './mail-files.ts'

const CHECK_EVERY_MS = 10 * 60_000
const LOCK = 'retention'

type Database = Pick<Backend['database'], 'query' | 'locks'>

/** What one call of apply_retention() did. */
interface Removal {
  counts: Record<string, number>
  is_complete: boolean
}

/**
 * Removes personal data that is too old each night, in one of several processes, and mails that were written as files. On a hosted
 * project: docs/deploying.md.
 */
export function startRetention(dataDir: string, database: Database, logger: Logger): Stop {
  const stopping = new AbortController()
  const stops = [
    repeat(() => applyRetentionIfDue(database, logger, stopping.signal), CHECK_EVERY_MS, logger),
    repeat(createMailFileRemoval(dataDir, logger), CHECK_EVERY_MS, logger),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

/**
 * Does nothing if a run was finished since 03:30, also by another process. A run that is stopped between two calls goes on at the
 * next check.
 * @param now for tests
 */
export async function applyRetentionIfDue(
  database: Database,
  logger: Logger,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const isStillDue = async () => isDue(RETENTION_AT, now, await readFinishedAt(database))
  if (!(await isStillDue()) || !(await database.locks.take(LOCK))) return
  try {
    // Another process may have finished before this one got the lock.
    if (await isStillDue()) await applyRetention(database, logger, signal)
  } finally {
    await database.locks.release(LOCK)
  }
}

async function applyRetention(database: Database, logger: Logger, signal?: AbortSignal): Promise<void> {
  const total: Record<string, number> = {}
  let isComplete = false
  while (!isComplete) {
    if (signal?.aborted) break
    const { counts, is_complete } = await removeSome(database)
    for (const [subject, count] of Object.entries(counts)) total[subject] = (total[subject] ?? 0) + count
    isComplete = is_complete
  }
  logger.info({ removed: total, isComplete }, 'Personal data that is too old was removed')
}

/** One transaction, of a limited number of rows. */
async function removeSome(database: Database): Promise<Removal> {
  const { rows } = await database.query<{ removal: Removal }>('select public.apply_retention() as removal')
  const [row] = rows
  if (!row) throw new Error('apply_retention() answered nothing.')
  return row.removal
}

/** In milliseconds since 1970; 0 before the first run, and while one is unfinished. */
async function readFinishedAt(database: Database): Promise<number> {
  const { rows } = await database.query<{ finished: number }>(
    'select coalesce(extract(epoch from finished_at) * 1000, 0)::double precision as finished from private.retention_state',
  )
  return rows[0]?.finished ?? 0
}
