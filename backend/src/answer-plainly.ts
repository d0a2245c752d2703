import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Logger } from './logging/logger.ts'
import type { PlainRequest, PlainResponse } from './plain-http.ts'

/** Answers a request without streams; undefined leaves it to the next listener. */
export type AnswerIncoming = (
  request: PlainRequest,
  incoming: IncomingMessage,
) => Promise<PlainResponse> | undefined

/** In bytes. Larger bodies are left to the next listener, which streams them. */
const MAX_BODY_LENGTH = 65_536

/** Answers requests by `answer`, and those that it leaves, or whose body is large or of unknown length, by `next`. */
export function answerPlainly(
  answer: AnswerIncoming,
  next: RequestListener,
  logger: Logger,
): RequestListener {
  return (incoming, outgoing) => {
    const request = hasSmallBody(incoming) ? readIncoming(incoming, outgoing) : undefined
    const answering = request && answer(request, incoming)
    if (!answering) return next(incoming, outgoing)
    // The connection is used again, so the body is read in any case.
    Promise.all([answering, request.readBody?.()])
      .then(([response]) => send(outgoing, response))
      .catch((error: unknown) => {
        if (!incoming.destroyed) logger.error({ err: error }, 'A request could not be answered')
        outgoing.destroy()
      })
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

function send(outgoing: ServerResponse, { status, headers, body }: PlainResponse): void {
  outgoing.statusCode = status
  const given = new Set<string>()
  for (const [name, value] of headers) {
    if (given.has(name.toLowerCase())) outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
    given.add(name.toLowerCase())
  }
  outgoing.end(body ?? undefined)
}
