import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Logger } from './logging/logger.ts'
import type { PlainRequest, PlainResponse } from './plain-http.ts'
import type { RequestHandler } from './request-handler.ts'

/** Answers a request without streams; undefined leaves it to the next handler. */
export type AnswerIncoming = (
  request: PlainRequest,
  incoming: IncomingMessage,
) => Promise<PlainResponse> | undefined

/** In bytes. Larger bodies are left to the next handler, which streams them. */
const MAX_BODY_LENGTH = 65_536

/** Answers requests by `answer`. Leaves those that it leaves, and those whose body is large or of unknown length. */
export function plainHandler(answer: AnswerIncoming, logger: Logger): RequestHandler {
  return (incoming, outgoing) => {
    const request = hasSmallBody(incoming) ? readIncoming(incoming, outgoing) : undefined
    const answering = request && answer(request, incoming)
    if (!answering) return false
    // The connection is used again, so the body is read in any case.
    Promise.all([answering, request.readBody?.()])
      .then(([response]) => writeResponse(outgoing, response))
      .catch((error: unknown) => {
        if (!incoming.destroyed) logger.error({ err: error }, 'A request could not be answered')
        outgoing.destroy()
      })
    return true
  }
}

function hasSmallBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return length <= MAX_BODY_LENGTH && headers['transfer-encoding'] === undefined
}

function readIncoming(incoming: IncomingMessage, outgoing: ServerResponse): PlainRequest {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  const client = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) client.abort()
  })
  let body: Promise<Uint8Array> | undefined
  const readBody = () => (body ??= buffer(incoming))
  const hasBody = headers['content-length'] !== undefined
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers,
    signal: client.signal,
    ...(hasBody && { readBody }),
  }
}

function writeResponse(outgoing: ServerResponse, { status, headers, body }: PlainResponse): void {
  outgoing.statusCode = status
  const given = new Set<string>()
  for (const [name, value] of headers) {
    if (given.has(name.toLowerCase())) outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
    given.add(name.toLowerCase())
  }
  outgoing.end(body ?? undefined)
}
