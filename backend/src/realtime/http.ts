import type { Caller, Service } from '../caller.ts'
import type { Authorization } from './authorization.ts'
import type { Address, Broadcast } from './hub.ts'
import { MAX_NAME_BYTES, maySendPublicly, type Limits } from './limits.ts'
import { isRecord, type UserBroadcast } from './serializer.ts'

export interface HttpContext {
  authorization: Authorization
  limitsOf(caller: Caller): Limits
  broadcast(address: Address, broadcast: Broadcast): Promise<void>
}

interface BatchMessage {
  topic: string
  event: string
  payload: Record<string, unknown>
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
  const body = parseJson(await request.text().catch(() => ''))
  const messages = isRecord(body) ? body.messages : undefined
  if (!Array.isArray(messages) || messages.length === 0)
    return unprocessable({ messages: ["can't be blank"] })
  const errors = messages.map((message) => errorsOf(message, context.limitsOf(caller).payloadBytes))
  if (errors.some((each) => Object.keys(each).length > 0)) return unprocessable({ messages: errors })
  const allowed = new Map<string, Promise<boolean>>()
  const isPublicAllowed = maySendPublicly(caller, context.limitsOf(caller))
  for (const { topic, event, payload, isPrivate } of messages.map(readMessage)) {
    if (!isPrivate && !isPublicAllowed) return unauthorized()
    if (isPrivate && !allowed.has(topic))
      allowed.set(topic, context.authorization.mayWrite(caller, topic, 'broadcast'))
    // As on the hosted service, a message to a private channel is silently dropped if the caller may not send there.
    if (isPrivate && !(await allowed.get(topic))) continue
    const bytes = Buffer.from(JSON.stringify(payload))
    await context.broadcast({ topic, isPrivate }, { user: { event, encoding: 'json', bytes } })
  }
  return accepted()
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
  const content = await request.arrayBuffer().catch(() => undefined)
  if (!content) return unprocessable({ payload: ['is invalid'] })
  const bytes = Buffer.from(content)
  if (bytes.length > context.limitsOf(caller).payloadBytes)
    return unprocessable({ payload: ['Payload size exceeds tenant limit'] })
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

const unauthorized = () => Response.json({ message: 'Unauthorized' }, { status: 403 })

function encodingOf(request: Request): UserBroadcast['encoding'] | undefined {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (type === 'application/octet-stream') return 'binary'
  return type === 'application/json' || type === 'text/plain' ? 'json' : undefined
}

function errorsOf(message: unknown, maxBytes: number): MessageErrors {
  if (!isRecord(message)) return { message: ['is invalid'] }
  const errors: MessageErrors = {}
  for (const name of ['topic', 'event'] as const) {
    const value = message[name]
    if (value === undefined || value === null || value === '') errors[name] = ["can't be blank"]
    else if (typeof value !== 'string' || !isName(value)) errors[name] = ['is invalid']
  }
  if (message.payload === undefined || message.payload === null) errors.payload = ["can't be blank"]
  else if (!isRecord(message.payload)) errors.payload = ['is invalid']
  else if (Buffer.byteLength(JSON.stringify(message.payload)) > maxBytes)
    errors.payload = ['Payload size exceeds tenant limit']
  return errors
}

/** Reads a message that `errorsOf` found no error in. */
function readMessage(message: Record<string, unknown>): BatchMessage {
  const { topic, event, payload } = message as Pick<BatchMessage, 'topic' | 'event' | 'payload'>
  return { topic, event, payload, isPrivate: message.private === true }
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
