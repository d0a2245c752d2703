import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CORS_HEADERS } from './gateway/cors.ts'
import type { Logger } from './logging/logger.ts'
import { logRequest, REQUEST_ID_HEADER } from './logging/request-log.ts'

/** Clients send lists of ids in the address: 1,700 UUIDs fit. */
export const MAX_ADDRESS_BYTES = 64 * 1024
/** Of a request's first line and headers together. */
export const MAX_HEADER_BYTES = MAX_ADDRESS_BYTES + 16 * 1024

/** Of RFC 9110 all but TRACE and CONNECT, of which no `Request` can be made. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
/** A client that has stopped sending has read the answer, or is gone. */
const DISCARD_IDLE_MS = 500
const DISCARD_MS = 10_000

interface HttpRefusal {
  status: number
  message: string
  hint?: string
  headers?: Readonly<Record<string, string>>
}

const INVALID: HttpRefusal = { status: 400, message: 'The request is not valid HTTP' }
const SHORTER = 'Send long lists in the body of a function call, or in several requests'
const LATE: HttpRefusal = { status: 408, message: 'The headers of the request did not arrive in time' }
const LONG_HEADERS: HttpRefusal = {
  status: 431,
  message: `The address and the headers of a request may have ${MAX_HEADER_BYTES} bytes together, the address ${MAX_ADDRESS_BYTES}`,
  hint: SHORTER,
}
const notAllowed = (method: string): HttpRefusal => ({
  status: 405,
  message: `The method ${method} is not allowed`,
  headers: { Allow: METHODS },
})
const LONG_CHUNK: HttpRefusal = { status: 413, message: 'The extensions of a chunk are too long' }

/** By the codes of Node's errors. */
const UNPARSED: Readonly<Record<string, HttpRefusal>> = {
  HPE_HEADER_OVERFLOW: LONG_HEADERS,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: LONG_CHUNK,
  ERR_HTTP_REQUEST_TIMEOUT: LATE,
}

/** Why a request that Node has read is not served; undefined if it is. */
export function refusalOf(request: IncomingMessage): HttpRefusal | undefined {
  const framing = statusOfFraming(request)
  if (framing === 501) return { status: 501, message: 'The transfer coding is not supported' }
  if (framing === 400) return INVALID
  if (request.method === 'TRACE') return notAllowed('TRACE')
  const { expect } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return { status: 417, message: 'The expectation of the request cannot be met' }
  if ((request.url?.length ?? 0) <= MAX_ADDRESS_BYTES) return undefined
  return { status: 414, message: `An address may have ${MAX_ADDRESS_BYTES} bytes`, hint: SHORTER }
}

/**
 * The status of a request whose end or whose host a proxy in front may read otherwise than Node does; undefined if there is no doubt:
 * RFC 9112, sections 3.2 and 6.3. Node itself refuses most of them.
 */
function statusOfFraming({ headers, rawHeaders, httpVersion }: IncomingMessage): 400 | 501 | undefined {
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return /,\s*chunked$/i.test(encoding) ? 501 : 400
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  const isHost = headers.host === undefined || headers.host === '' || URL.canParse(`http://${headers.host}`)
  return hosts > 1 || !isHost || (hosts === 0 && httpVersion === '1.1') ? 400 : undefined
}

/** Answers with an error that pages of every origin can read, and closes the connection. */
export function refuse(response: ServerResponse, refusal: HttpRefusal): void {
  const body = bodyOf(refusal)
  response.writeHead(refusal.status, headersOf(refusal, body)).end(body)
}

/** Answers what Node cannot read as a request, in place of its own empty answers, and a CONNECT, to which it gives none. */
export function answerUnparsed(server: Server, logger: Logger): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const refused = new WeakSet<Socket>()
  server.prependListener('request', ({ socket }, response) => latest.set(socket, response))
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Each further part of a refused request fails again.
    if (refused.has(socket)) return
    const response = latest.get(socket)
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    refused.add(socket)
    const refusal = UNPARSED[error.code ?? ''] ?? INVALID
    const id = endWith(socket, refusal)
    // The rest of a late request must not be served.
    if (refusal === LATE) socket.once('finish', () => socket.destroy())
    else destroyOnceRead(socket)
    // A request whose body breaks off has its own line.
    if (response !== undefined && !response.writableFinished) return
    logRequest(logger, { id }, { method: undefined, status: refusal.status, startedAt: performance.now() })
  })
  server.on('connect', ({ method }: IncomingMessage, socket: Socket) => {
    const refusal = notAllowed('CONNECT')
    const id = endWith(socket, refusal)
    destroyOnceRead(socket.on('error', () => socket.destroy()).resume())
    logRequest(logger, { id }, { method, status: refusal.status, startedAt: performance.now() })
  })
}

/** @returns the id of the answer */
function endWith(socket: Socket, refusal: HttpRefusal): string {
  const id = randomUUID()
  socket.end(`${headOf(refusal, id)}\r\n\r\n${bodyOf(refusal)}`)
  return id
}

/** Closing at once would reset the connection, and could lose the answer (RFC 9112, section 9.6). */
function destroyOnceRead(socket: Socket): void {
  const destroy = () => void socket.destroy()
  const deadline = setTimeout(destroy, DISCARD_MS).unref()
  socket.setTimeout(DISCARD_IDLE_MS, destroy)
  socket.once('end', destroy)
  socket.once('close', () => clearTimeout(deadline))
}

function bodyOf({ status, message, hint }: HttpRefusal): string {
  return JSON.stringify({ code: String(status), message, details: null, hint: hint ?? null })
}

function headersOf({ headers }: HttpRefusal, body: string): Record<string, string> {
  return {
    ...Object.fromEntries(CORS_HEADERS),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...headers,
  }
}

function headOf(refusal: HttpRefusal, id: string): string {
  const { status } = refusal
  const headers = { ...headersOf(refusal, bodyOf(refusal)), [REQUEST_ID_HEADER]: id }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
}
