import { silentLogger, type Logger } from '../../logging/logger.ts'
import type { Database } from '../../postgres/database.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { Deliveries } from './deliveries.ts'
import { createGroups, type ChangeListener } from './groups.ts'
import type { Subscription } from './subscription.ts'

export interface ChangeFeed {
  /**
   * Returns a function that stops listening.
   * @throws SubscriptionError if the listener's network listens to too many different things
   */
  listen(listener: ChangeListener, subscriptions: Subscription[]): () => void
  /** Finds the transactions that have changed published tables since the last look. Looks once for all who call meanwhile. */
  look(): Promise<void>
  /** Looks at everything that is kept, after the connection was lost. */
  catchUp(): Promise<void>
  /** Delivers what could not be delivered before. */
  retry(): void
  /** Deletes changes that every process has handled. */
  prune(): Promise<void>
  /** Resolves when everything announced so far has been delivered. */
  idle(): Promise<void>
}

/** How long a change is kept for a process that has lost its connection. */
const RETENTION_SECONDS = 300

/** The transactions that became visible since a snapshot, in the order in which they last wrote; without one, all. */
const NEW_TRANSACTIONS = `
  select pg_current_snapshot()::text as snapshot, array(
    select xid::text from realtime.changes
    where $1::pg_snapshot is null
      or (xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot))
    group by xid order by max(id)
  ) as xids`

/** Delivers committed changes of published tables, in commit order, to the listeners that may see them. */
export function createChangeFeed(
  database: Pick<Database, 'query' | 'asOwner'>,
  logger: Logger = silentLogger,
  groupsPerNetwork = DEFAULT_LIMITS.groupsPerNetwork,
): ChangeFeed {
  const groups = createGroups(groupsPerNetwork)
  const deliveries = new Deliveries(database, groups, logger)
  const handled = new Map<string, number>()
  const lookup = createTransactionLookup(database, (xid) => {
    if (handled.has(xid)) return
    handled.set(xid, Date.now())
    if (!groups.isEmpty()) deliveries.add(xid)
  })
  return {
    listen: groups.add,
    look: lookup.look,
    catchUp() {
      lookup.forget()
      deliveries.retry()
      return lookup.look()
    },
    retry: () => deliveries.retry(),
    async prune() {
      const oldest = Date.now() - 2 * RETENTION_SECONDS * 1000
      for (const [xid, at] of handled) if (at < oldest) handled.delete(xid)
      await database.query(
        `delete from realtime.changes where changed_at < now() - interval '${RETENTION_SECONDS} seconds'`,
      )
    },
    async idle() {
      await lookup.idle()
      await deliveries.idle()
    },
  }
}

/** Looks for transactions with one question at a time. @param found called with each that is new since the last look */
function createTransactionLookup(database: Pick<Database, 'query'>, found: (xid: string) => void) {
  let snapshot: string | null = null
  let looking: Promise<void> | undefined
  let isWanted = false

  async function lookOn(): Promise<void> {
    while (isWanted) {
      isWanted = false
      const since = snapshot
      const { rows } = await database.query<{ snapshot: string; xids: string[] }>(NEW_TRANSACTIONS, [since])
      // Unless everything is to be looked at since the connection was lost meanwhile.
      if (snapshot === since) snapshot = rows[0]?.snapshot ?? since
      for (const xid of rows[0]?.xids ?? []) found(xid)
    }
  }

  return {
    look(): Promise<void> {
      isWanted = true
      looking ??= lookOn().finally(() => (looking = undefined))
      return looking
    },
    /** The next look finds everything that is kept. */
    forget: () => void (snapshot = null),
    idle: async () => looking,
  }
}
