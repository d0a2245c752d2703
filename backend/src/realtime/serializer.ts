import { MAX_NAME_BYTES } from './limits.ts'

/** The two serialisations of Phoenix messages; clients choose one with `vsn`. */
export type Vsn = '1.0.0' | '2.0.0'

/** A user's broadcast in a binary frame. */
export interface UserBroadcast {
  event: string
  encoding: 'json' | 'binary'
  bytes: Buffer
  meta?: Record<string, unknown>
}

export interface ClientMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
  /** Set instead of `payload` for a message in a binary frame. */
  broadcast?: UserBroadcast
}

/** A message to a client. Its payload is JSON already, so that it is serialised once for all listeners. */
export interface ServerMessage {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  payload: string
}

/** An invalid frame: its socket is closed. */
export class FrameError extends Error {
  override name = 'FrameError'
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const PUSH_HEADER_BYTES = 7
/** Maximum nesting of a message that is serialised again. */
const MAX_DEPTH = 200

/** @throws FrameError */
export function decode(data: Buffer, isBinary: boolean, vsn: Vsn): ClientMessage {
  if (isBinary) return decodeBinary(data, vsn)
  const parsed = parseJson(data)
  return checked(vsn === '2.0.0' ? fromArray(parsed) : fromObject(parsed))
}

function fromArray(parsed: unknown): Record<keyof ClientMessage, unknown> {
  if (!Array.isArray(parsed) || parsed.length < 5) throw new FrameError('expected an array of five')
  const [joinRef, ref, topic, event, payload] = parsed as unknown[]
  return { joinRef, ref, topic, event, payload, broadcast: undefined }
}

function fromObject(parsed: unknown): Record<keyof ClientMessage, unknown> {
  if (!isRecord(parsed)) throw new FrameError('expected an object')
  const { join_ref: joinRef, ref, topic, event, payload } = parsed
  return { joinRef, ref, topic, event, payload, broadcast: undefined }
}

function checked({
  joinRef,
  ref,
  topic,
  event,
  payload,
}: Record<keyof ClientMessage, unknown>): ClientMessage {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new FrameError('no topic or event')
  return { joinRef: readRef(joinRef), ref: readRef(ref), topic, event, payload }
}

function readRef(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.length > MAX_NAME_BYTES) throw new FrameError('a ref is too long')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new FrameError('a ref is no string')
}

function decodeBinary(data: Buffer, vsn: Vsn): ClientMessage {
  if (vsn !== '2.0.0' || data[0] !== USER_BROADCAST_PUSH) throw new FrameError('unknown kind of frame')
  if (data.length < PUSH_HEADER_BYTES) throw new FrameError('truncated header')
  const lengths = [...data.subarray(1, 6)]
  let offset = PUSH_HEADER_BYTES
  const [joinRef, ref, topic, event, meta] = lengths.map((length) => {
    const part = data.subarray(offset, (offset += length))
    if (part.length < length) throw new FrameError('truncated frame')
    return part.toString('utf8')
  }) as [string, string, string, string, string]
  const bytes = data.subarray(offset)
  const encoding = data[6] === 0 ? 'binary' : 'json'
  // It is passed on unparsed, so it must be checked to be JSON.
  if (encoding === 'json') parseJson(bytes)
  if (meta !== '') parseJson(Buffer.from(meta))
  const broadcast: UserBroadcast = { event, encoding, bytes }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null, broadcast }
}

export function encode(message: ServerMessage, vsn: Vsn): string {
  const [joinRef, ref, topic, event] = [
    message.joinRef ?? null,
    message.ref ?? null,
    message.topic,
    message.event,
  ].map((part) => JSON.stringify(part))
  return vsn === '2.0.0'
    ? `[${joinRef},${ref},${topic},${event},${message.payload}]`
    : `{"topic":${topic},"event":${event},"payload":${message.payload},"ref":${ref},"join_ref":${joinRef}}`
}

/** Undefined if this serialisation cannot represent it (binary payloads came with 2.0.0). */
export function encodeBroadcast(
  topic: string,
  broadcast: UserBroadcast,
  vsn: Vsn,
): string | Buffer | undefined {
  const { event, encoding, bytes, meta } = broadcast
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map((part) => Buffer.from(part))
  const fits = parts.every((part) => part.length <= MAX_NAME_BYTES)
  if (vsn === '2.0.0' && fits) {
    const head = [USER_BROADCAST, ...parts.map((part) => part.length), encoding === 'json' ? 1 : 0]
    return Buffer.concat([Buffer.from(head), ...parts, bytes])
  }
  if (encoding === 'binary') return undefined
  const about = meta ? `,"meta":${JSON.stringify(meta)}` : ''
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${bytes.toString('utf8')}${about}}`
  return encode({ topic, event: 'broadcast', payload }, vsn)
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch (error) {
    throw new FrameError('not JSON', { cause: error })
  }
}

/** Undefined for a value that is nested so deeply that serialising it would exhaust the stack. */
export function toJson(value: unknown): string | undefined {
  return isShallow(value, MAX_DEPTH) ? JSON.stringify(value) : undefined
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
