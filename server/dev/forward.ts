import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Readable, type Duplex } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { currentRequestId } from '@parlour/backend/logging'

/** Headers of one connection, which are not passed on (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])
const WITHOUT_BODY = [204, 205, 304]

/** Sends a request to a port of loopback. `address` is the visitor's; absent for calls of the shop itself. */
export function forward(request: Request, port: number, address?: string): Promise<Response> {
  const { pathname, search, host } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of OF_CONNECTION) headers.delete(name)
  headers.delete('x-forwarded-for')
  if (address) headers.set('x-forwarded-for', address)
  headers.set('host', host)
  const id = currentRequestId()
  if (id !== undefined) headers.set('x-request-id', id)
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(headers),
        signal: request.signal,
      },
      (incoming) => resolve(toResponse(incoming)),
    )
    outgoing.on('error', reject)
    if (request.body) Readable.fromWeb(request.body as ReadableStream).pipe(outgoing)
    else outgoing.end()
  })
}

function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    if (!OF_CONNECTION.has(name)) for (const value of values) headers.append(name, value)
  const status = incoming.statusCode ?? 502
  const hasBody = !WITHOUT_BODY.includes(status)
  if (!hasBody) incoming.resume()
  const body = hasBody ? (Readable.toWeb(incoming) as globalThis.ReadableStream<Uint8Array>) : null
  return new Response(body, { status, headers })
}

/** Connects an upgraded connection with a port of loopback. */
export function forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const target = connect(port, '127.0.0.1')
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`)
  target.write(`${lines.join('\r\n')}\r\n\r\n`)
  target.write(head)
  socket.pipe(target).pipe(socket)
  const end = () => {
    socket.destroy()
    target.destroy()
  }
  for (const each of [socket, target]) each.on('error', end).on('close', end)
}
