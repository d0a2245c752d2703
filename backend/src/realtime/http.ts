import type { Caller, Service } from '../caller.ts'
import type { Authorization } from './authorization.ts'
import type { Address, Broadcast } from './hub.ts'
import { MAX_NAME_BYTES, maySendPublicly, type Limits } from './limits.ts'
import { isRecord, toJson, type UserBroadcast } from './serializer.ts'

export interface HttpContext {
  authorization: Authorization
  limitsOf(caller: Caller): Limits
  broadcast(address: Address, broadcast: Broadcast): Promise<void>
}

interface BatchMessage {
  topic: string
  event: string
  json: string
  isPrivate: boolean
}

type MessageErrors = Record<string, string[]>

const SINGLE = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)\/?$/

/** Broadcasts without a socket: `POST /api/broadcast`, and single events by path. */
export function createBroadcastService(context: HttpContext): Service {
  return async (request, caller) => {
    const { pathname } = new URL(request.url)
    const single = SINGLE.exec(pathname)
    if (!single && !/^\/api\/broadcast\/?$/.test(pathname)) return notFound()
    if (request.method !== 'POST') return Response.json({ message: 'Method Not Allowed' }, { status: 405 })
    return single ? sendOne(context, request, caller, single) : sendBatch(context, request, caller)
  }
}

async function sendBatch(context: HttpContext, request: Request, caller: Caller): Promise<Response> {
  const limits = context.limitsOf(caller)
  const text = await request.text().catch(() => '')
  if (Buffer.byteLength(text) > limits.batchBytes) return tooLarge(limits.batchBytes)
  const body = parseJson(text)
  const read = readBatch(isRecord(body) ? body.messages : undefined, limits)
  if (!Array.isArray(read)) return unprocessable({ messages: read.errors })
  const isPublicAllowed = maySendPublicly(caller, limits)
  const allowed = new Map<string, boolean>()
  for (const { topic, event, json, isPrivate } of read) {
    if (!isPrivate && !isPublicAllowed) return unauthorized()
    if (request.signal.aborted) return clientGone()
    if (isPrivate && !allowed.has(topic))
      allowed.set(topic, await context.authorization.mayWrite(caller, topic, 'broadcast'))
    // As on the hosted service, a message to a private channel is silently dropped if the caller may not send there.
    if (isPrivate && !allowed.get(topic)) continue
    const bytes = Buffer.from(json)
    await context.broadcast({ topic, isPrivate }, { user: { event, encoding: 'json', bytes } })
  }
  return accepted()
}

/** The messages, or what is wrong with them: an error for all, or an object with errors for each. */
function readBatch(
  messages: unknown,
  limits: Limits,
): BatchMessage[] | { errors: (string | MessageErrors)[] } {
  if (!Array.isArray(messages) || messages.length === 0) return { errors: ["can't be blank"] }
  // Before each message is looked at: the errors of millions would be a hundred megabytes.
  if (messages.length > limits.batchMessages)
    return { errors: [`should have at most ${limits.batchMessages} item(s)`] }
  const read = messages.map((message) => readMessage(message, limits.payloadBytes))
  if (read.some(({ errors }) => Object.keys(errors).length > 0))
    return { errors: read.map(({ errors }) => errors) }
  const valid = read.map(({ message }) => message)
  const privateTopics = new Set(valid.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic))
  if (privateTopics.size > limits.batchPrivateTopics)
    return { errors: [`should have at most ${limits.batchPrivateTopics} private topic(s)`] }
  return valid
}

async function sendOne(
  context: HttpContext,
  request: Request,
  caller: Caller,
  [, rawTopic = '', rawEvent = '']: RegExpExecArray,
): Promise<Response> {
  const topic = decoded(rawTopic)
  const event = decoded(rawEvent)
  if (topic === undefined || event === undefined) return notFound()
  const encoding = encodingOf(request)
  if (!encoding) return Response.json({ message: 'Unsupported Media Type' }, { status: 415 })
  const { payloadBytes } = context.limitsOf(caller)
  const content = await request.arrayBuffer().catch(() => undefined)
  if (!content) return unprocessable({ payload: ['is invalid'] })
  const bytes = Buffer.from(content)
  if (bytes.length > payloadBytes) return payloadTooLarge()
  if (encoding === 'json' && parseJson(bytes.toString('utf8')) === undefined)
    return unprocessable({ payload: ['is invalid'] })
  const isPrivate = new URL(request.url).searchParams.get('private') === 'true'
  const mayWrite = isPrivate
    ? await context.authorization.mayWrite(caller, topic, 'broadcast')
    : maySendPublicly(caller, context.limitsOf(caller))
  if (!mayWrite) return unauthorized()
  await context.broadcast({ topic, isPrivate }, { user: { event, encoding, bytes } })
  return accepted()
}

const payloadTooLarge = () => unprocessable({ payload: ['Payload size exceeds tenant limit'] })
const tooLarge = (maxBytes: number) =>
  Response.json({ message: `Request body too large (max ${maxBytes} bytes)` }, { status: 413 })
/** Nobody reads it, but the log has its status. */
const clientGone = () => new Response(null, { status: 499 })
const unauthorized = () => Response.json({ message: 'Unauthorized' }, { status: 403 })

function encodingOf(request: Request): UserBroadcast['encoding'] | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (type === 'application/octet-stream') return 'binary'
  return type === 'application/json' || type === 'text/plain' ? 'json' : undefined
}

/** The message counts only if there are no errors. */
function readMessage(value: unknown, maxBytes: number): { message: BatchMessage; errors: MessageErrors } {
  const given = isRecord(value) ? value : {}
  const errors: MessageErrors = isRecord(value) ? {} : { message: ['is invalid'] }
  const nameOf = (key: 'topic' | 'event'): string => {
    const name = given[key]
    if (typeof name === 'string' && isName(name)) return name
    const isBlank = name === undefined || name === null || name === ''
    errors[key] = [isBlank ? "can't be blank" : 'is invalid']
    return ''
  }
  const [topic, event] = [nameOf('topic'), nameOf('event')]
  const { payload } = given
  const json = isRecord(payload) ? toJson(payload) : undefined
  if (payload === undefined || payload === null) errors.payload = ["can't be blank"]
  else if (json === undefined) errors.payload = ['is invalid']
  else if (Buffer.byteLength(json) > maxBytes) errors.payload = ['Payload size exceeds tenant limit']
  return { message: { topic, event, json: json ?? '', isPrivate: given.private === true }, errors }
}

/** Undefined for an invalid name. */
function decoded(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part)
    return isName(name) ? name : undefined
  } catch {
    return undefined
  }
}

function isName(text: string): boolean {
  return text !== '' && !text.includes('\0') && Buffer.byteLength(text) <= MAX_NAME_BYTES
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function accepted(): Response {
  return new Response(null, { status: 202 })
}

function unprocessable(errors: Record<string, unknown>): Response {
  return Response.json({ errors }, { status: 422 })
}

function notFound(): Response {
  return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
}
