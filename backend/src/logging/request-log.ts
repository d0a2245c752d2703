import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from './logger.ts'
import { runInRequest, type RequestContext } from './request-context.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** As common proxies generate it: UUIDs, hexadecimal numbers, ULIDs. It is too narrow for an email address. */
const ID = /^[\w.-]{8,64}$/
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** As in nginx's log: the client closed the connection before the response began. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Logs a line for each request when its response has ended, with the time until the last byte was handed over. The line has
 * no address, header, query or body, and the route in place of the path.
 */
export function logRequests(
  logger: Logger,
  listener: RequestListener,
  observers: readonly RequestObserver[] = [],
): RequestListener {
  return (request, response) => {
    const context: RequestContext = {
      id: requestIdOf(request),
      connection: connectionOf(request),
      clientSignal: () => signalOf(response),
    }
    const startedAt = performance.now()
    response.setHeader(REQUEST_ID_HEADER, context.id)
    for (const observer of observers) observer.begin?.(request, context)
    response.once('close', () => {
      const outcome = logResponse(logger, context, request, response, startedAt)
      for (const observer of observers) observer.end(outcome, context)
    })
    runInRequest(context, () => listener(request, response))
  }
}

/** A proxy on the loopback interface may bring the id of its own log. Any other peer gets a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage): string {
  const given = headers['x-request-id']
  if (typeof given !== 'string' || !ID.test(given)) return randomUUID()
  return LOOPBACK.test(socket.remoteAddress ?? '') ? given : randomUUID()
}

const signals = new WeakMap<ServerResponse, AbortSignal>()

function signalOf(response: ServerResponse): AbortSignal {
  const known = signals.get(response)
  if (known) return known
  const client = new AbortController()
  if (response.destroyed && !response.writableFinished) client.abort()
  response.once('close', () => {
    if (!response.writableFinished) client.abort()
  })
  signals.set(response, client.signal)
  return client.signal
}

const connections = new WeakMap<Socket, string>()
let lastConnection = 0

/** A name of the request's connection that no other one has. */
export function connectionOf({ socket }: IncomingMessage): string {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const name = `connection ${++lastConnection}`
  connections.set(socket, name)
  return name
}

function logResponse(
  logger: Logger,
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
  startedAt: number,
): RequestOutcome {
  const isAborted = !response.writableFinished
  return logRequest(logger, context, {
    method: request.method,
    status: isAborted && !response.headersSent ? CLIENT_CLOSED_REQUEST : response.statusCode,
    startedAt,
    isAborted,
  })
}

/** A request and its response, as in the log. */
export interface RequestOutcome {
  /** As in the response header X-Request-Id. */
  id: string
  method: string
  /** `*` if the shop did not answer. */
  route: string
  status: number
  durationMs: number
}

/** Must be fast, and may not throw. */
export interface RequestObserver {
  /** Called when a request arrives. */
  begin?(request: IncomingMessage, context: RequestContext): void
  /** Called when its response has ended. */
  end(outcome: RequestOutcome, context: RequestContext): void
}

interface Outcome {
  method: string | undefined
  status: number
  /** By `performance.now()`. */
  startedAt: number
  isAborted?: boolean
}

/**
 * The line of a request. `aborted` marks a connection that ended before the whole response was sent. Requests without a route
 * were not answered by the shop: they are malformed, or for Vite.
 */
export function logRequest(
  logger: Logger,
  { id, route, isMinor = route === undefined }: RequestContext,
  { method, status, startedAt, isAborted = false }: Outcome,
): RequestOutcome {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
  const outcome = { id, method: method ?? '', route: route ?? '*', status, durationMs }
  const fields = { ...outcome, ...(isAborted && { aborted: true }) }
  logger[levelOf(status, isMinor)](fields, 'request')
  return outcome
}

function levelOf(status: number, isMinor: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error'
  if (status >= 400 && status !== CLIENT_CLOSED_REQUEST) return 'warn'
  return isMinor ? 'debug' : 'info'
}
