import { setTimeout as elapsed } from 'node:timers/promises'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import type { Database } from '../postgres/database.ts'

/** A committed change of one row of a published table, as JSON; TRUNCATE has no rows. */
export interface RowChange {
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE'
  record: Record<string, unknown> | null
  old: Record<string, unknown> | null
}

export interface Changes {
  /**
   * Calls `handle` with all changes of published tables, by whatever process; with `unknown` when some may have been missed
   * or are too many. To be called once.
   */
  follow(handle: ChangeHandler): Promise<void>
  /** Resolves when the handler has been called with everything that was committed before this call. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

export type ChangeHandler = (changes: readonly RowChange[] | 'unknown') => void

interface ChangesRow {
  snapshot: string
  changes: {
    schema_name: string
    table_name: string
    type: RowChange['type']
    record: RowChange['record']
    old_record: RowChange['old']
  }[]
}

/** The channel on which changes of published tables are announced. */
const CHANNEL = 'realtime'
const ANNOUNCEMENT = 'change'
/** A larger transaction, such as an import, counts as unknown changes. */
const MOST_CHANGES = 2_000
/** The longest that `caughtUp()` waits for a reading, in milliseconds, for example while the database does not answer. */
const READ_WITHIN_MS = 1_000
/** How often changes are read without an announcement, in milliseconds: a process may end between its commit and the announcement. */
const LOOK_MS = 5_000
/**
 * The minimum time between the beginnings of two readings, in milliseconds, so that one reading serves many waiting writes. A write
 * does not wait if no reading is running.
 */
const INTERVAL_MS = 4
/** The delay before an announced change is read, in milliseconds: the reading for a write of this process often finds it before. */
const ANNOUNCED_MS = 10

/**
 * Follows the changes of published tables in `realtime.changes`; realtime deletes the old ones. A reading continues at the snapshot
 * of the one before, so it finds each change once, in whatever order transactions end.
 */
export function createChanges(
  database: Pick<Database, 'query' | 'listen'>,
  logger: Logger = silentLogger,
): Changes {
  let snapshot: string | undefined
  let handler: ChangeHandler | undefined
  let stop: (() => Promise<void>) | undefined
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  let beganAt = -Infinity
  let announced: NodeJS.Timeout | undefined

  async function readOn(): Promise<void> {
    beganAt = performance.now()
    clearTimeout(announced)
    announced = undefined
    try {
      const { rows } = await runOutsideRequests(() =>
        database.query<ChangesRow>(CHANGES_SINCE, [snapshot, MOST_CHANGES + 1]),
      )
      const [row] = rows
      if (!row) return
      snapshot = row.snapshot
      if (row.changes.length > MOST_CHANGES) handler?.('unknown')
      else if (row.changes.length > 0) handler?.(row.changes.map(toChange))
    } catch (error) {
      // Nothing is lost: the next reading begins where this one did.
      handler?.('unknown')
      logger.warn({ err: error }, 'Changes could not be read')
    }
  }

  const untilNextMayBegin = () =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, beganAt + INTERVAL_MS - performance.now())))

  /** Reads once after this call, however many call it meanwhile. */
  function read(): Promise<void> {
    if (next) return next
    if (reading === undefined) {
      reading = readOn().finally(() => (reading = undefined))
      return reading
    }
    next = reading.then(untilNextMayBegin).then(() => {
      next = undefined
      return read()
    })
    return next
  }

  function onNotification(payload: string): void {
    if (payload === '') handler?.('unknown')
    if (payload === '') void read()
    else if (payload === ANNOUNCEMENT) announced ??= setTimeout(() => void read(), ANNOUNCED_MS).unref()
  }

  return {
    async follow(handle) {
      const { rows } = await database.query<{ snapshot: string }>(
        'select pg_current_snapshot()::text as snapshot',
      )
      snapshot = rows[0]?.snapshot
      handler = handle
      const stopListening = await database.listen(CHANNEL, onNotification)
      const looking = setInterval(() => void read(), LOOK_MS).unref()
      stop = async () => {
        clearInterval(looking)
        clearTimeout(announced)
        handler = undefined
        await stopListening()
        await (next ?? reading)
      }
      // Finds what was committed before the connection listened.
      await read()
    },
    async caughtUp() {
      if (!handler) return
      const isRead = await Promise.race([
        read().then(() => true),
        elapsed(READ_WITHIN_MS, false, { ref: false }),
      ])
      if (!isRead) handler?.('unknown')
    },
    close: async () => stop?.(),
  }
}

const CHANGES_SINCE = `
  select pg_current_snapshot()::text as snapshot, coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') as changes
  from realtime.changes_since($1::pg_snapshot, $2) as c`

function toChange({
  schema_name,
  table_name,
  type,
  record,
  old_record,
}: ChangesRow['changes'][number]): RowChange {
  return { schema: schema_name, table: table_name, type, record, old: old_record }
}
