import { setImmediate as nextTurn, setTimeout as elapsed } from 'node:timers/promises'
import type { Logger } from '../../logging/logger.ts'
import type { Database } from '../../postgres/database.ts'
import type { ChangeListener, Groups, Recipient, WantingGroup } from './groups.ts'

/** The changes of a transaction, from the first that was not delivered yet. */
interface Delivery {
  xid: string
  /** The id of the last change that was delivered. */
  after: string
}

interface VisibleChange {
  id: string
  body: string
  /** The ids of groups. */
  received_by: number[]
}

/** Few enough that even the largest rows need little memory, many enough that a large transaction is fast. */
const PAGE_SIZE = 50
/** A change is sent to so many listeners at a time, which takes about a millisecond. */
const SLICE = 25
/** Between slices, other work of the process has so many times as long. */
const REST = 3
/** With so many transactions behind, there is no rest: listeners must not fall further behind. */
const BACKLOG = 100

/** Delivers the changes of transactions, one after the other, to the groups of listeners that may see them. */
export class Deliveries {
  readonly #database: Pick<Database, 'query' | 'asOwner'>
  readonly #groups: Groups
  readonly #logger: Logger
  readonly #queue: Delivery[] = []
  #failed: Delivery[] = []
  #running: Promise<void> | undefined

  constructor(database: Pick<Database, 'query' | 'asOwner'>, groups: Groups, logger: Logger) {
    this.#database = database
    this.#groups = groups
    this.#logger = logger
  }

  add(xid: string): void {
    this.#enqueue({ xid, after: '0' })
  }

  /** Delivers what could not be delivered before. */
  retry(): void {
    for (const delivery of this.#failed.splice(0)) this.#enqueue(delivery)
  }

  /** Resolves when everything added so far has been delivered. */
  async idle(): Promise<void> {
    await this.#running
  }

  #enqueue(delivery: Delivery): void {
    this.#queue.push(delivery)
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    for (let delivery = this.#queue.shift(); delivery; delivery = this.#queue.shift()) {
      try {
        await this.#deliver(delivery)
      } catch (error) {
        this.#failed.push(delivery)
        this.#logger.error({ err: error }, 'Realtime could not deliver changes')
      }
    }
    this.#running = undefined
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { xid } = delivery
    for (;;) {
      const { after } = delivery
      const { rows } = await this.#database.query<{ id: string; relation: string }>(
        `select id, relation::text as relation from realtime.changes
         where xid = $1::xid8 and id > $2 order by id limit ${PAGE_SIZE}`,
        [xid, after],
      )
      const wanted = this.#groups.wanting(new Set(rows.map(({ relation }) => relation)), xid)
      if (wanted.length > 0) await this.#deliverPage(xid, after, wanted)
      if (rows.length < PAGE_SIZE) return
      delivery.after = rows.at(-1)?.id ?? after
    }
  }

  async #deliverPage(xid: string, after: string, wanted: WantingGroup[]): Promise<void> {
    const parameters = JSON.stringify(wanted.flatMap((group) => group.parameters))
    const changes = await this.#database.asOwner(async (query) => {
      const { rows } = await query<VisibleChange>(
        `select id, body, received_by from realtime.visible_changes($1::xid8, $2, ${PAGE_SIZE}, $3)`,
        [xid, after, parameters],
      )
      return rows
    })
    const recipients = new Map(wanted.map((group) => [group.id, group.recipients]))
    for (const { body, received_by: receivedBy } of changes)
      await this.#send(body, byListener(receivedBy.map((id) => recipients.get(id) ?? [])))
  }

  /** In slices with rests between them, since thousands of listeners would otherwise hold up all requests. */
  async #send(body: string, recipients: Map<ChangeListener, number[]>): Promise<void> {
    let sent = 0
    let began = performance.now()
    for (const [listener, ids] of recipients) {
      if (sent > 0 && sent % SLICE === 0) {
        await this.#rest(performance.now() - began)
        began = performance.now()
      }
      sent += 1
      const current = ids.filter(this.#groups.has)
      if (current.length > 0) listener.receiveChange(current, body)
    }
  }

  #rest(workedMs: number): Promise<void> {
    return this.#queue.length > BACKLOG ? nextTurn() : elapsed(workedMs * REST)
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
