import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Service } from '../caller.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import { Core } from './core.ts'
import { readVsn, refuseUpgrade } from './handshake.ts'
import { createBroadcastService } from './http.ts'
import { isTrusted, limitsOf, VISITOR, type Limits } from './limits.ts'
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

const CLOSE_TIMEOUT_MS = 1_000
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
  const core = new Core({ database, verifyToken, limits: given, logger })
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
      // Checked after the start: closing, or the limit of sockets, may have come while this handshake waited for it.
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
