import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Readable } from 'node:stream'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { answerUnparsed, MAX_HEADER_BYTES, refusalOf, refuse } from './http-refusals.ts'
import { silentLogger, type Logger } from './logging/logger.ts'
import { logRequests, type RequestObserver } from './logging/request-log.ts'
import { respondInTurn, type RequestHandler } from './request-handler.ts'

export { measureHead } from './measure-head.ts'
export { plainHandler } from './plain-handler.ts'
export { respondInTurn, type RequestHandler }

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>

export interface HttpServerOptions {
  /** May answer a request, in this order. One of them should answer any. */
  handlers: readonly RequestHandler[]
  /** Called first: sets headers of all responses. A response that has one of them replaces it. */
  prepare?: (request: IncomingMessage, response: ServerResponse) => void
  /** Whether WebSocket upgrades reach the server's `upgrade` event. Other upgrades are answered as plain requests. */
  takesWebSockets?: boolean
  /** Gets a line for each request. Responses have the header X-Request-Id in any case. */
  logger?: Logger
  /** Get each request and its outcome, for metrics and traces. */
  observers?: readonly RequestObserver[]
}

/** How much of a request body is still read after the request was answered. */
const DISCARD_BYTES = 64 * 1024 * 1024
const SMALL_BYTES = 64 * 1024
const DISCARD_MS = 10_000
/** A client that has stopped sending has read the answer, or is gone. */
const DISCARD_IDLE_MS = 500
const NULL_BODY_STATUSES = new Set([204, 205, 304])

/** The HTTP server used by the shop and by the stand-alone backend. */
export function createHttpServer({
  handlers,
  prepare,
  takesWebSockets = true,
  logger = silentLogger,
  observers,
}: HttpServerOptions): Server {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const isAnswered = await respondInTurn(handlers, request, response)
      if (!isAnswered) response.writeHead(404).end('Not Found')
    } catch (error) {
      logger.error({ err: error }, 'A request could not be answered')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('Internal Server Error')
    }
  }

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own refusal is empty.
      requireHostHeader: false,
      // A malformed handshake is answered as a plain request: with 400.
      shouldUpgradeCallback: (request) =>
        takesWebSockets &&
        request.headers.upgrade?.toLowerCase() === 'websocket' &&
        refusalOf(request) === undefined,
    },
    logRequests(
      logger,
      (request, response) => {
        prepare?.(request, response)
        const refusal = refusalOf(request)
        if (refusal) return refuse(response, refusal)
        void respond(request, response)
      },
      observers,
    ),
  )
  answerUnparsed(server, logger)
  // Node takes its own listener off before `upgrade`. A reset would end the process while a handshake waits for its answer.
  server.on('connection', (socket) => socket.on('error', () => {}))
  return server
}

/**
 * Answers requests by a function of web standards. Request and Response cost about ten times as much as writing to the socket.
 * @param handles says which requests; all of them if it is absent
 */
export function fetchHandler(
  fetch: Fetch,
  handles: (request: IncomingMessage) => boolean = () => true,
): RequestHandler {
  const listener = getRequestListener(async (request, bindings) =>
    closingIfUnread(await fetch(request, bindings), bindings.incoming),
  )
  return (request, response) => {
    if (!handles(request)) return false
    void listener(request, response)
    return true
  }
}

type IncomingBody = Readable & { complete: boolean; headers: IncomingHttpHeaders }

/** The last bytes of a small body are about to arrive: waiting for them is cheaper than a new connection. */
function isSmallAndUnread({ headers, readableFlowing }: IncomingBody): boolean {
  return readableFlowing === null && Number(headers['content-length']) <= SMALL_BYTES
}

/**
 * A response sent before the end of the request body closes the connection and says so, since later requests cannot
 * wait behind the rest of the body. The rest is read up to a limit: closing at once would reset the connection and
 * could lose the response (RFC 9112, section 9.6).
 */
async function closingIfUnread(response: Response, incoming: IncomingBody): Promise<Response> {
  const { status, statusText } = response
  const isBodiless = NULL_BODY_STATUSES.has(status)
  if (!incoming.complete && (isBodiless || isSmallAndUnread(incoming))) await discardRest(incoming)
  if (incoming.complete || incoming.destroyed) return response
  const headers = new Headers(response.headers)
  headers.set('Connection', 'close')
  if (isBodiless) return new Response(null, { status, statusText, headers })
  const body = response.body ?? new Blob([]).stream()
  const tail = new TransformStream<Uint8Array, Uint8Array>({ flush: () => discardRest(incoming) })
  return new Response(body.pipeThrough(tail), { status, statusText, headers })
}

function discardRest(incoming: IncomingBody): Promise<void> {
  return new Promise((resolve) => {
    let room = DISCARD_BYTES
    const done = () => {
      clearTimeout(deadline)
      clearTimeout(idle)
      resolve()
    }
    const deadline = setTimeout(done, DISCARD_MS)
    const idle = setTimeout(done, DISCARD_IDLE_MS)
    // A web stream that was partly read would pause the body again at each chunk.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      room -= chunk.length
      if (room < 0) done()
      else idle.refresh()
    })
    for (const event of ['end', 'close', 'error']) incoming.once(event, done)
    incoming.resume()
  })
}
