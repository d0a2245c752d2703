import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Caller } from '../caller.ts'
import type { Connection } from '../gateway/connection.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { nameRoute, noteAddress, runInRequest, type RequestContext } from '../logging/request-context.ts'
import { connectionOf, logRequest, requestIdOf } from '../logging/request-log.ts'
import { publicNetworksOf } from '../networks.ts'
import { refuseUpgrade, urlOf } from './handshake.ts'
import type { Realtime } from './index.ts'

export type Upgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  connection?: Pick<Connection, 'address'>,
) => Promise<void>

const PATH = '/realtime/v1/websocket'

/**
 * The handler for an HTTP server's upgrade requests: opens realtime's WebSocket for a valid API key, or answers with
 * an HTTP error. Logs the handshake like any other request. Never rejects.
 */
export function createUpgrade(
  realtime: Pick<Realtime, 'upgrade'>,
  readCaller: (service: 'realtime', request: Request) => Promise<Caller | Response>,
  logger: Logger = silentLogger,
): Upgrade {
  async function answer(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string | undefined,
  ): Promise<number> {
    try {
      if (!asksForRealtime(request))
        return refuseUpgrade(socket, 404, { message: 'no Route matched with those values' })
      nameRoute(PATH)
      const opener = await readCaller('realtime', handshakeOf(request))
      if (opener instanceof Response) return refuseUpgrade(socket, opener.status, await opener.json())
      return await realtime.upgrade(request, socket, head, { opener, networks: publicNetworksOf(address) })
    } catch (error) {
      logger.error({ err: error }, 'A WebSocket could not be opened')
      return refuseUpgrade(socket, 503, { error: 'Error connecting to Realtime' })
    }
  }

  return async (request, socket, head, { address } = {}) => {
    socket.on('error', () => socket.destroy())
    const context: RequestContext = { id: requestIdOf(request), connection: connectionOf(request) }
    const startedAt = performance.now()
    const status = await runInRequest(context, () => {
      noteAddress(address)
      return answer(request, socket, head, address)
    })
    logRequest(logger, context, { method: request.method, status, startedAt })
  }
}

/** The answer to a handshake that does not reach the backend. */
export interface HandshakeRefusal {
  status: number
  message: string
  retryAfterSeconds: number
}

/** Refuses a handshake before the backend has it, and logs it like any other request. `startedAt`: by `performance.now()`. */
export function refuseHandshake(
  request: IncomingMessage,
  socket: Duplex,
  { status, message, retryAfterSeconds }: HandshakeRefusal,
  logger: Logger,
  startedAt: number,
): void {
  const context: RequestContext = { id: requestIdOf(request) }
  runInRequest(context, () => {
    if (asksForRealtime(request)) nameRoute(PATH)
    refuseUpgrade(socket, status, { message }, { 'Retry-After': String(retryAfterSeconds) })
  })
  logRequest(logger, context, { method: request.method, status, startedAt })
}

function asksForRealtime(request: IncomingMessage): boolean {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  return isWebSocket && request.method === 'GET' && pathOf(request) === PATH
}

/** The handshake as a Request without a body, for reading the API key and token. */
function handshakeOf(request: IncomingMessage): Request {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const readable = headers.filter(([name]) => ['apikey', 'authorization'].includes(name))
  const url = urlOf(request) ?? new URL(PATH, 'http://localhost')
  return new Request(url, { headers: readable })
}

function pathOf(request: IncomingMessage): string | undefined {
  return urlOf(request)?.pathname.replace(/\/$/, '')
}
