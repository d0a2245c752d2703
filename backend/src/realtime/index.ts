import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Caller, Service } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import type { VerifyToken } from '../verify-token.ts'
import { createAuthorization } from './authorization.ts'
import { openBus } from './bus.ts'
import type { ChannelContext } from './channel.ts'
import { createChangeFeed } from './changes/feed.ts'
import { resolveSubscription } from './changes/subscription.ts'
import { createBroadcastService } from './http.ts'
import { createHub } from './hub.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { createStoredMessages } from './messages.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { createPresence, diffJson } from './presence.ts'
import { Socket } from './socket.ts'
import { readVsn, refuseUpgrade } from './upgrade.ts'

export interface RealtimeOptions {
  database: Database
  verifyToken: VerifyToken
  limits?: Partial<Limits>
}

export interface Realtime {
  /** Broadcasts over HTTP. */
  service: Service
  /** Takes over a connection that asks for a WebSocket, opened with the caller's API key. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, opener: Caller): Promise<void>
  /** Sends every client away with the word that it may come back. */
  hangUp(): void
  close(): Promise<void>
}

const PRUNE_MS = 60_000
const FAREWELL_MS = 1_000

/** Supabase Realtime's wire: channels with broadcast, presence and the changes of published tables. */
export function createRealtime({ database, verifyToken, limits: given }: RealtimeOptions): Realtime {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, clientTracking: false })
  const sockets = new Set<Socket>()
  const core = createCore(database, verifyToken, limits)
  let isClosing = false

  const service = createBroadcastService({
    authorization: core.context.authorization,
    payloadBytes: limits.payloadBytes,
    broadcast: async (address, broadcast) => {
      await core.start()
      core.context.broadcast(address, broadcast)
    },
  })

  function hangUp(): void {
    isClosing = true
    for (const socket of sockets) socket.restart()
    setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, FAREWELL_MS).unref()
  }

  return {
    service,
    async upgrade(request, socket, head, opener) {
      const vsn = readVsn(request)
      if (!vsn) return refuseUpgrade(socket, 400, { error: 'Unsupported vsn' })
      if (isClosing) return refuseUpgrade(socket, 503, { error: 'Realtime is restarting, please standby' })
      if (sockets.size >= limits.sockets)
        return refuseUpgrade(socket, 429, { error: 'Too many connected users' })
      await core.start()
      server.handleUpgrade(request, socket, head, (connection) => {
        const client = new Socket(core.context, connection, opener, vsn)
        sockets.add(client)
        connection.on('close', () => sockets.delete(client))
      })
      return undefined
    },
    hangUp,
    async close() {
      hangUp()
      for (const socket of sockets) socket.terminate()
      await core.close()
    },
  }
}

/** Everything behind the sockets. It listens to the database from the first socket or broadcast on. */
function createCore(database: Database, verifyToken: VerifyToken, limits: Limits) {
  const hub = createHub()
  const feed = createChangeFeed(database)
  const stored = createStoredMessages(database, hub)
  let nodes: Nodes | undefined
  let started: Promise<{ close(): Promise<void> }> | undefined

  const presence = createPresence({
    onChange(address, change) {
      const diff = diffJson(change)
      for (const member of hub.members(address)) member.receivePresence(diff)
    },
    onOwnChange: (change) => nodes?.tellPresence(change),
  })
  const context: ChannelContext = {
    limits,
    hub,
    presence,
    feed,
    verifyToken,
    authorization: createAuthorization(database),
    broadcast(address, broadcast, except) {
      hub.broadcast(address, broadcast, except)
      nodes?.tellBroadcast(address, broadcast)
    },
    async resolveSubscription(caller, id, params) {
      // For databases whose owner may not have event triggers.
      await followPublication(database)
      return resolveSubscription(database, caller, id, params)
    },
    replay: stored.replay,
  }
  const prune = () =>
    Promise.all([feed.prune(), stored.prune()]).catch((error: unknown) =>
      console.warn('Realtime could not tidy up:', error),
    )
  const pruning = setInterval(prune, PRUNE_MS).unref()

  async function open() {
    const bus = await openBus(database, {
      onMessage: (from, word) => nodes?.receive(from, word),
      onChange: feed.enqueue,
      onDatabaseMessage: stored.enqueue,
      onReturn() {
        nodes?.greet()
        feed.catchUp().catch((error: unknown) => console.warn('Realtime could not catch up:', error))
      },
    })
    await feed.catchUp()
    nodes = createNodes(bus, hub, presence)
    nodes.greet()
    await bus.flush()
    return {
      close: async () => {
        await nodes?.close()
        await bus.close()
      },
    }
  }

  return {
    context,
    async start() {
      started ??= open()
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

async function followPublication(database: Database): Promise<void> {
  await database.query('select realtime.follow_publication()')
}
