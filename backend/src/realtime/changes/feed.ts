import { setImmediate as nextTurn, setTimeout as elapsed } from 'node:timers/promises'
import { silentLogger, type Logger } from '../../logging/logger.ts'
import type { Database } from '../../postgres/database.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { createGroups, type ChangeListener, type Recipient, type WantingGroup } from './groups.ts'
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

interface VisibleChange {
  id: string
  body: string
  /** The ids of groups. */
  received_by: number[]
}

/** The changes of a transaction, from the first that was not delivered yet. */
interface Delivery {
  xid: string
  /** The id of the last change that was delivered. */
  after: string
}

/** Few enough that even the largest rows need little memory, many enough that a large transaction is fast. */
const PAGE_SIZE = 50
/** A change is sent to so many listeners at a time, which takes about a millisecond. */
const SLICE = 25
/** Between slices, other work of the process has so many times as long. */
const REST = 3
/** With so many transactions behind, there is no rest: listeners must not fall further behind. */
const BACKLOG = 100
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
  const handled = new Map<string, number>()
  const queue: Delivery[] = []
  let failed: Delivery[] = []
  let running: Promise<void> | undefined

  let snapshot: string | null = null
  let looking: Promise<void> | undefined
  let isLookWanted = false

  async function lookOn(): Promise<void> {
    while (isLookWanted) {
      isLookWanted = false
      const since = snapshot
      const { rows } = await database.query<{ snapshot: string; xids: string[] }>(NEW_TRANSACTIONS, [since])
      // Unless everything is to be looked at since the connection was lost meanwhile.
      if (snapshot === since) snapshot = rows[0]?.snapshot ?? since
      for (const xid of rows[0]?.xids ?? []) add(xid)
    }
  }

  function look(): Promise<void> {
    isLookWanted = true
    looking ??= lookOn().finally(() => (looking = undefined))
    return looking
  }

  function add(xid: string): void {
    if (handled.has(xid)) return
    handled.set(xid, Date.now())
    if (!groups.isEmpty()) enqueue({ xid, after: '0' })
  }

  function enqueue(delivery: Delivery): void {
    queue.push(delivery)
    running ??= run()
  }

  async function run(): Promise<void> {
    for (let delivery = queue.shift(); delivery; delivery = queue.shift()) {
      try {
        await deliver(delivery)
      } catch (error) {
        failed.push(delivery)
        logger.error({ err: error }, 'Realtime could not deliver changes')
      }
    }
    running = undefined
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { xid } = delivery
    for (;;) {
      const { after } = delivery
      const { rows } = await database.query<{ id: string; relation: string }>(
        `select id, relation::text as relation from realtime.changes
         where xid = $1::xid8 and id > $2 order by id limit ${PAGE_SIZE}`,
        [xid, after],
      )
      const wanted = groups.wanting(new Set(rows.map(({ relation }) => relation)), xid)
      if (wanted.length > 0) await deliverPage(xid, after, wanted)
      if (rows.length < PAGE_SIZE) return
      delivery.after = rows.at(-1)?.id ?? after
    }
  }

  async function deliverPage(xid: string, after: string, wanted: WantingGroup[]): Promise<void> {
    const parameters = JSON.stringify(wanted.flatMap((group) => group.parameters))
    const changes = await database.asOwner(async (query) => {
      const { rows } = await query<VisibleChange>(
        `select id, body, received_by from realtime.visible_changes($1::xid8, $2, ${PAGE_SIZE}, $3)`,
        [xid, after, parameters],
      )
      return rows
    })
    const recipients = new Map(wanted.map((group) => [group.id, group.recipients]))
    for (const { body, received_by: receivedBy } of changes)
      await send(body, byListener(receivedBy.map((id) => recipients.get(id) ?? [])))
  }

  /** In slices with rests between them, since thousands of listeners would otherwise hold up all requests. */
  async function send(body: string, recipients: Map<ChangeListener, number[]>): Promise<void> {
    let sent = 0
    let began = performance.now()
    for (const [listener, ids] of recipients) {
      if (sent > 0 && sent % SLICE === 0) {
        await rest(performance.now() - began)
        began = performance.now()
      }
      sent += 1
      const current = ids.filter(groups.has)
      if (current.length > 0) listener.receiveChange(current, body)
    }
  }

  function rest(workedMs: number): Promise<void> {
    return queue.length > BACKLOG ? nextTurn() : elapsed(workedMs * REST)
  }

  function retry(): void {
    const again = failed
    failed = []
    for (const delivery of again) enqueue(delivery)
  }

  return {
    listen: groups.add,
    look,
    catchUp() {
      snapshot = null
      retry()
      return look()
    },
    retry,
    async prune() {
      const oldest = Date.now() - 2 * RETENTION_SECONDS * 1000
      for (const [xid, at] of handled) if (at < oldest) handled.delete(xid)
      await database.query(
        `delete from realtime.changes where changed_at < now() - interval '${RETENTION_SECONDS} seconds'`,
      )
    },
    async idle() {
      await looking
      await running
    },
  }
}

/** The subscriptions of each listener that match a change. */
function byListener(groups: readonly Recipient[][]): Map<ChangeListener, number[]> {
  const found = new Map<ChangeListener, number[]>()
  for (const { id, listener } of groups.flat()) {
    const own = found.get(listener)
    if (own) own.push(id)
    else found.set(listener, [id])
  }
  return found
}
