import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Service } from '../caller.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../logging/request-context.ts'
import type { Database } from '../postgres/database.ts'
import { createQueue } from '../queue.ts'
import { createAuthorization } from './authorization.ts'
import { openBus, type BusHandlers } from './bus.ts'
import { createChangeFeed } from './changes/feed.ts'
import { resolveSubscription, type Subscription } from './changes/subscription.ts'
import type { ChannelContext, MeasuredSocket } from './channel-context.ts'
import { readVsn, refuseUpgrade } from './handshake.ts'
import { createBroadcastService } from './http.ts'
import { createHub } from './hub.ts'
import { isTrusted, limitsOf, type Limits } from './limits.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { createStoredMessages } from './messages.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { createPresence, diffJson } from './presence.ts'
import { createSocketServer } from './socket-server.ts'
import { Socket, type SocketClient } from './socket.ts'

export interface RealtimeOptions {
  logger?: Logger
  database: Database
  verifyToken: VerifyToken
  limits?: Partial<Limits>
}

export interface Realtime {
  /** Broadcasts over HTTP. */
  service: Service
  /** Answers a WebSocket handshake that was authorised with the caller's API key; returns the status. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, client: SocketClient): Promise<number>
  /** Closes the sockets of a session that has ended. A client that reconnects cannot join with its token. */
  endSession(sessionId: string): void
  usage(): RealtimeUsage
  /** Closes every socket with a code that tells clients to reconnect. */
  closeSockets(): void
  close(): Promise<void>
}

export interface RealtimeUsage {
  /** Open WebSockets. */
  sockets: number
  /** Channels that they have joined; one topic may be joined by many. */
  channels: number
}

/** Joins that ask the database at the same time what they may follow: others keep its connections. */
const RESOLVED_AT_ONCE = 3
/** A process that ends between commit and announcement leaves its changes to be found, and a delivery may fail. In milliseconds. */
const LOOK_MS = 5_000
const PRUNE_MS = 60_000
const CLOSE_TIMEOUT_MS = 1_000
const VISITOR = { role: 'anon' }
const OPERATOR = { role: 'service_role' }

/** Supabase Realtime's protocol: channels with broadcast, presence and changes of published tables. */
export function createRealtime({
  database,
  verifyToken,
  limits: given,
  logger = silentLogger,
}: RealtimeOptions): Realtime {
  const limits = limitsOf(VISITOR, given)
  const servers = {
    visitors: createSocketServer(limits),
    trusted: createSocketServer(limitsOf(OPERATOR, given)),
  }
  const sockets = new Set<Socket>()
  const core = createCore(database, verifyToken, given, logger)
  let isClosing = false

  const service = createBroadcastService({
    authorization: core.context.authorization,
    limitsOf: core.context.limitsOf,
    broadcast: async (address, broadcast) => {
      await core.start()
      core.context.broadcast(address, broadcast)
    },
  })

  function closeSockets(): void {
    isClosing = true
    for (const socket of sockets) socket.restart()
    setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, CLOSE_TIMEOUT_MS).unref()
  }

  return {
    service,
    async upgrade(request, socket, head, client) {
      const vsn = readVsn(request)
      if (!vsn) return refuseUpgrade(socket, 400, { error: 'Unsupported vsn' })
      if (!isClosing) await core.start()
      // Also of handshakes that waited for the start, which would miss that all sockets are closed, or be one too many.
      if (isClosing) return refuseUpgrade(socket, 503, { error: 'Realtime is restarting, please standby' })
      if (sockets.size >= limits.sockets)
        return refuseUpgrade(socket, 429, { error: 'Too many connected users' })
      const server = isTrusted(client.opener) ? servers.trusted : servers.visitors
      server.handleUpgrade(request, socket, head, (connection) => {
        const opened = new Socket(core.context, connection, client, vsn)
        sockets.add(opened)
        connection.on('close', () => sockets.delete(opened))
      })
      return 101
    },
    endSession(sessionId) {
      for (const socket of sockets) if (socket.usesSession(sessionId)) socket.restart()
    },
    usage: () => ({ sockets: sockets.size, channels: core.context.hub.size() }),
    closeSockets,
    async close() {
      closeSockets()
      for (const socket of sockets) socket.terminate()
      await core.close()
    },
  }
}

/** The parts behind the sockets. They listen to the database from the first socket or broadcast on. */
function createCore(
  database: Database,
  verifyToken: VerifyToken,
  given: Partial<Limits> | undefined,
  logger: Logger,
) {
  const limits = limitsOf(VISITOR, given)
  const hub = createHub()
  const feed = createChangeFeed(database, logger, limits.groupsPerNetwork)
  const stored = createStoredMessages(database, hub, logger)
  const resolving = createQueue(RESOLVED_AT_ONCE)
  let nodes: Nodes | undefined
  let started: Promise<{ close(): Promise<void> }> | undefined

  const presence = createPresence({
    onChange(address, change) {
      const diff = diffJson(change)
      for (const member of hub.members(address)) member.receivePresence(diff)
    },
    onOwnChange: (change) => nodes?.sendPresence(change),
  })
  const context: ChannelContext = {
    logger,
    limitsOf: (caller) => limitsOf(caller, given),
    memory: createSocketBudgets(limits),
    hub,
    presence,
    feed,
    verifyToken,
    authorization: createAuthorization(database),
    broadcast(address, broadcast, except) {
      hub.broadcast(address, broadcast, except)
      nodes?.sendBroadcastToNodes(address, broadcast)
    },
    resolveSubscriptions: (channel, requested) =>
      resolving(async () => {
        if (!channel.isOpen) return []
        // For databases whose owner may not create event triggers.
        await followPublication(database)
        const resolved: Subscription[] = []
        for (const { id, params } of requested)
          resolved.push(await resolveSubscription(database, channel.caller, id, params))
        return resolved
      }, channel.turn),
    replay: stored.replay,
  }
  const prune = () =>
    Promise.all([feed.prune(), stored.prune()]).catch((error: unknown) =>
      logger.warn({ err: error }, 'Realtime could not tidy up'),
    )
  const pruning = setInterval(prune, PRUNE_MS).unref()
  const look = () =>
    void feed
      .look()
      .catch((error: unknown) => logger.warn({ err: error }, 'Realtime could not look for changes'))

  async function open() {
    const handlers: BusHandlers = {
      onMessage: (from, message) => nodes?.receive(from, message),
      onChange: look,
      onDatabaseMessage: stored.enqueue,
      onReconnect() {
        nodes?.announce()
        feed.catchUp().catch((error: unknown) => logger.warn({ err: error }, 'Realtime could not catch up'))
      },
    }
    const bus = await openBus(database, handlers, logger)
    await feed.catchUp().catch(async (error: unknown) => {
      await bus.close()
      throw error
    })
    nodes = createNodes(bus, hub, presence)
    nodes.announce()
    await bus.flush()
    const looking = setInterval(() => {
      feed.retry()
      look()
    }, LOOK_MS).unref()
    return {
      close: async () => {
        clearInterval(looking)
        await nodes?.close()
        await bus.close()
      },
    }
  }

  return {
    context,
    async start() {
      started ??= runOutsideRequests(open)
      await started.catch((error: unknown) => {
        started = undefined
        throw error
      })
    },
    async close() {
      clearInterval(pruning)
      const running = await started?.catch(() => undefined)
      await running?.close()
      await feed.idle()
    },
  }
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

async function followPublication(database: Database): Promise<void> {
  await database.query('select realtime.follow_publication()')
}
