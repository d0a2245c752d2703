import type { VerifyToken } from '../keys/verify-token.ts'
import { createRunInTurns } from '../limits/run-in-turns.ts'
import type { Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import type { Database } from '../postgres/database.ts'
import { createAuthorization } from './authorization.ts'
import { openBus, type Bus, type BusHandlers } from './bus.ts'
import { createChangeFeed } from './changes/feed.ts'
import { resolveSubscription, type Subscription } from './changes/subscription.ts'
import type { ChannelContext, MeasuredSocket } from './channel-context.ts'
import { createHub } from './hub.ts'
import { limitsOf, VISITOR, type Limits } from './limits.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { createStoredMessages, type StoredMessages } from './messages.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { createPresence, diffJson, type Presence } from './presence.ts'
import { ChannelError } from './token.ts'

export interface CoreParts {
  database: Database
  verifyToken: VerifyToken
  /** In place of the usual limits. */
  limits: Partial<Limits> | undefined
  logger: Logger
}

/** Joins that ask the database at the same time what they may follow: others keep its connections. */
const RESOLVED_AT_ONCE = 3
/** After a restart all clients join at once. One that has given up leaves at its turn. */
const JOINS = { length: 10_000, patienceMs: 60_000 }
const TOO_MANY_JOINS = 'Too many channels join at this moment. Please try again later'
/** A process that ends between commit and announcement leaves its changes to be found, and a delivery may fail. In milliseconds. */
const LOOK_MS = 5_000
const PRUNE_MS = 60_000

/** The parts behind the sockets. They listen to the database from the first socket or broadcast on. */
export class Core {
  readonly context: ChannelContext
  readonly #database: Database
  readonly #logger: Logger
  readonly #stored: StoredMessages
  readonly #pruning = setInterval(() => void this.#prune(), PRUNE_MS).unref()
  /** The other processes, while the database is listened to. */
  #nodes: Nodes | undefined
  #started: Promise<{ close(): Promise<void> }> | undefined

  constructor({ database, verifyToken, limits: given, logger }: CoreParts) {
    const limits = limitsOf(VISITOR, given)
    const hub = createHub()
    this.#database = database
    this.#logger = logger
    this.#stored = createStoredMessages(database, hub, logger)
    this.context = {
      logger,
      limitsOf: (caller) => limitsOf(caller, given),
      memory: createSocketBudgets(limits),
      hub,
      presence: this.#createPresence(),
      feed: createChangeFeed(database, logger, limits.groupsPerNetwork),
      verifyToken,
      authorization: createAuthorization(database),
      broadcast: (address, broadcast, except) => {
        hub.broadcast(address, broadcast, except)
        this.#nodes?.sendBroadcastToNodes(address, broadcast)
      },
      resolveSubscriptions: inTurns(database),
      replay: this.#stored.replay,
    }
  }

  async start(): Promise<void> {
    this.#started ??= runOutsideRequests(() => this.#open())
    await this.#started.catch((error: unknown) => {
      this.#started = undefined
      throw error
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning)
    const running = await this.#started?.catch(() => undefined)
    await running?.close()
    await this.context.feed.idle()
  }

  #createPresence(): Presence {
    return createPresence({
      onChange: (address, change) => {
        const diff = diffJson(change)
        for (const member of this.context.hub.members(address)) member.receivePresence(diff)
      },
      onOwnChange: (change) => this.#nodes?.sendPresence(change),
    })
  }

  async #open(): Promise<{ close(): Promise<void> }> {
    const { feed, hub, presence } = this.context
    const bus = await openBus(this.#database, this.#handlers(), this.#logger)
    await feed.catchUp().catch(async (error: unknown) => {
      await bus.close()
      throw error
    })
    const nodes = createNodes(bus, hub, presence)
    this.#nodes = nodes
    nodes.announce()
    await bus.flush()
    const looking = setInterval(() => {
      feed.retry()
      this.#look()
    }, LOOK_MS).unref()
    return { close: () => stopListening(looking, nodes, bus) }
  }

  #handlers(): BusHandlers {
    return {
      onMessage: (from, message) => this.#nodes?.receive(from, message),
      onChange: () => this.#look(),
      onDatabaseMessage: this.#stored.enqueue,
      onReconnect: () => {
        this.#nodes?.announce()
        this.#logFailure(this.context.feed.catchUp(), 'Realtime could not catch up')
      },
    }
  }

  #look(): void {
    this.#logFailure(this.context.feed.look(), 'Realtime could not look for changes')
  }

  #prune(): void {
    const pruned = Promise.all([this.context.feed.prune(), this.#stored.prune()])
    this.#logFailure(pruned, 'Realtime could not tidy up')
  }

  /** Logs a failure of what nobody waits for. */
  #logFailure(work: Promise<unknown>, failure: string): void {
    work.catch((error: unknown) => this.#logger.warn({ err: error }, failure))
  }
}

async function stopListening(looking: NodeJS.Timeout, nodes: Nodes, bus: Bus): Promise<void> {
  clearInterval(looking)
  await nodes.close()
  await bus.close()
}

const busy = () => new ChannelError('ClientJoinRateLimitReached', TOO_MANY_JOINS)

function inTurns(database: Database): ChannelContext['resolveSubscriptions'] {
  const resolving = createRunInTurns({ atOnce: RESOLVED_AT_ONCE, ...JOINS, busy })
  return (channel, requested) =>
    resolving(async () => {
      if (!channel.isOpen) return []
      // For databases whose owner may not create event triggers.
      await database.query('select realtime.follow_publication()')
      const resolved: Subscription[] = []
      for (const { id, params } of requested)
        resolved.push(await resolveSubscription(database, channel.caller, id, params))
      return resolved
    }, channel.owner)
}

function createSocketBudgets({ allQueuedBytes, allKeptBytes }: Limits): ChannelContext['memory'] {
  return {
    queued: createMemoryBudget(allQueuedBytes, ({ queued }) => queued, disconnect),
    kept: createMemoryBudget(allKeptBytes, ({ kept }) => kept, disconnect),
  }
}

function disconnect(socket: MeasuredSocket): void {
  socket.disconnect()
}
