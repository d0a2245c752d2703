import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Caller } from '../caller.ts'
import type { Realtime } from './index.ts'
import type { Vsn } from './serializer.ts'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

const PATH = '/realtime/v1/websocket'

/**
 * What an HTTP server does with a connection that asks to become a WebSocket: realtime's, opened with an API key, or
 * refused with an HTTP answer. Never rejects.
 */
export function createUpgrade(
  realtime: Pick<Realtime, 'upgrade'>,
  readCaller: (service: 'realtime', request: Request) => Promise<Caller | Response>,
): Upgrade {
  return async (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    try {
      if (!asksForRealtime(request))
        return refuseUpgrade(socket, 404, { message: 'no Route matched with those values' })
      const opener = await readCaller('realtime', handshakeOf(request))
      if (opener instanceof Response) return refuseUpgrade(socket, opener.status, await opener.json())
      return await realtime.upgrade(request, socket, head, opener)
    } catch (error) {
      console.error('A WebSocket could not be opened:', error)
      return refuseUpgrade(socket, 503, { error: 'Error connecting to Realtime' })
    }
  }
}

function asksForRealtime(request: IncomingMessage): boolean {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  return isWebSocket && request.method === 'GET' && pathOf(request) === PATH
}

/** Which serialisation the client speaks; undefined: none that we know. Without a word it is the first. */
export function readVsn(request: IncomingMessage): Vsn | undefined {
  const vsn = urlOf(request)?.searchParams.get('vsn') ?? '1.0.0'
  return vsn === '1.0.0' || vsn === '2.0.0' ? vsn : undefined
}

/** The handshake as a Request without a body, for whoever reads keys and tokens. */
function handshakeOf(request: IncomingMessage): Request {
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const readable = headers.filter(([name]) => ['apikey', 'authorization'].includes(name))
  const url = urlOf(request) ?? new URL(PATH, 'http://localhost')
  return new Request(url, { headers: readable })
}

/** Answers a handshake with an HTTP response instead, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

function pathOf(request: IncomingMessage): string | undefined {
  return urlOf(request)?.pathname.replace(/\/$/, '')
}

function urlOf(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '/', 'http://localhost') ?? undefined
}
