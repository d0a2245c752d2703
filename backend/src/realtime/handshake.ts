import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { currentRequestId } from '../logging/request-context.ts'
import { REQUEST_ID_HEADER } from '../logging/request-log.ts'
import type { Vsn } from './serializer.ts'

/** The serialisation that the client requests, by default the first; undefined if it is unknown. */
export function readVsn(request: IncomingMessage): Vsn | undefined {
  const vsn = urlOf(request)?.searchParams.get('vsn') ?? '1.0.0'
  return vsn === '1.0.0' || vsn === '2.0.0' ? vsn : undefined
}

/** Answers a handshake with an HTTP response and closes the connection. Returns the status. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): number {
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...requestIdHeaders(),
  ]
  // Nothing reads the connection any more, so the end of the client's side is not seen.
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
  return status
}

/** The lines to add to the header of a handshake's answer. */
export function requestIdHeaders(): string[] {
  const id = currentRequestId()
  return id === undefined ? [] : [`${REQUEST_ID_HEADER}: ${id}`]
}

/** Undefined if the request's target is not a valid URL. */
export function urlOf(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '/', 'http://localhost') ?? undefined
}
