import type { RawData, WebSocket } from 'ws'
import type { Caller } from '../caller.ts'
import { bindToRequest } from '../logging/request-context.ts'
import type { Network } from '../networks.ts'
import type { ChannelContext, ChannelSocket, MeasuredSocket } from './channel-context.ts'
import { Channel } from './channel.ts'
import type { Member } from './hub.ts'
import { joinRefusal, readJoinConfig } from './join-config.ts'
import { createRate, isTrusted, MAX_NAME_BYTES, type Limits } from './limits.ts'
import {
  decode,
  encode,
  encodeBroadcast,
  FrameError,
  type ClientMessage,
  type ServerMessage,
  type UserBroadcast,
  type Vsn,
} from './serializer.ts'
import { asBuffer } from './socket-server.ts'

const INVALID_PAYLOAD = 1007
const POLICY_VIOLATION = 1008
const SERVICE_RESTART = 1012
const PREFIX = 'realtime:'
/** What a frame that waits for its client takes beside its bytes, in Node's two entries of the queue to the socket. */
const FRAME_BYTES = 512

let lastSocket = 0

/** Who has opened a socket, and where from. */
export type SocketClient = Pick<ChannelSocket, 'opener' | 'networks'>

interface Queue {
  tail: Promise<void>
  pending: number
}

/** A client's connection: reads frames, answers heartbeats, and owns the client's channels. */
export class Socket implements ChannelSocket, MeasuredSocket {
  readonly opener: Caller
  readonly networks: readonly Network[]
  readonly name = `socket ${++lastSocket}`
  readonly limits: Limits
  readonly #context: ChannelContext
  readonly #connection: WebSocket
  readonly #vsn: Vsn
  readonly #channels = new Map<string, Channel>()
  readonly #queues = new Map<string, Queue>()
  readonly #mayJoin: () => boolean
  readonly #idle: NodeJS.Timeout
  #pendingBytes = 0
  #waitingFrames = 0

  constructor(context: ChannelContext, connection: WebSocket, { opener, networks }: SocketClient, vsn: Vsn) {
    this.#context = context
    this.#connection = connection
    this.#vsn = vsn
    this.opener = opener
    this.networks = networks
    this.limits = context.limitsOf(opener)
    this.#mayJoin = createRate(this.limits.joinsPerSecond, 1_000)
    this.#idle = setTimeout(() => connection.terminate(), this.limits.idleMs).unref()
    connection.on(
      'message',
      bindToRequest((data: RawData, isBinary: boolean) => this.#receive(data, isBinary)),
    )
    connection.on('ping', (data: Buffer) => this.#write((sent) => connection.pong(data, false, sent)))
    connection.on('close', () => this.#end())
    // `ws` closes the connection after an invalid frame and emits this event.
    connection.on('error', () => connection.terminate())
  }

  send(message: ServerMessage): void {
    const frame = encode(message, this.#vsn)
    this.#write((sent) => this.#connection.send(frame, sent))
  }

  sendBroadcast(topic: string, broadcast: UserBroadcast): void {
    const frame = encodeBroadcast(topic, broadcast, this.#vsn)
    if (frame !== undefined) this.#write((sent) => this.#connection.send(frame, sent))
  }

  closed(topic: string, channel: Member): void {
    if (this.#channels.get(topic) === channel) this.#channels.delete(topic)
  }

  /** Whether the socket or one of its channels was opened with a token of this session. */
  usesSession(sessionId: string): boolean {
    const callers = [this.opener, ...[...this.#channels.values()].map(({ caller }) => caller)]
    return callers.some(({ claims }) => claims.session_id === sessionId)
  }

  /** Closes with a code after which clients reconnect. */
  restart(): void {
    this.#connection.close(SERVICE_RESTART, 'Service restart')
  }

  terminate(): void {
    this.#end()
    this.#connection.terminate()
  }

  disconnect(): void {
    this.#connection.terminate()
  }

  get queued(): number {
    return this.#connection.bufferedAmount + this.#waitingFrames * FRAME_BYTES
  }

  get kept(): number {
    return this.#pendingBytes + this.#keptByChannels()
  }

  mayKeep(bytes: number): boolean {
    return this.#keptByChannels() + bytes <= this.limits.keptBytes
  }

  #keptByChannels(): number {
    return [...this.#channels.values()].reduce((sum, { kept }) => sum + kept, 0)
  }

  get #isOpen(): boolean {
    return this.#connection.readyState === this.#connection.OPEN
  }

  /** A listener that does not keep up is closed before its backlog fills the memory. */
  #write(send: (sent: () => void) => void): void {
    if (!this.#isOpen) return
    this.#waitingFrames += 1
    send(this.#sent)
    if (this.queued > this.limits.queuedBytes) this.disconnect()
    else this.#measure('queued')
  }

  readonly #sent = (): void => {
    this.#waitingFrames -= 1
    if (this.#waitingFrames === 0) this.#context.memory.queued.forget(this)
  }

  /** The operator's own programs do not give way to visitors. */
  #measure(what: 'queued' | 'kept'): void {
    if (this.#isOpen && !isTrusted(this.opener)) this.#context.memory[what].update(this)
  }

  #receive(data: RawData, isBinary: boolean): void {
    // `ws` still hands on messages while it waits for the client to close, too.
    if (!this.#isOpen) return
    this.#idle.refresh()
    try {
      const bytes = asBuffer(data)
      this.#route(decode(bytes, isBinary, this.#vsn), bytes.length)
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.#connection.close(INVALID_PAYLOAD, error.message)
    }
  }

  #route(message: ClientMessage, size: number): void {
    const { topic, event, ref } = message
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(message, 'ok', {})
    if (!topic.startsWith(PREFIX) || Buffer.byteLength(topic) > MAX_NAME_BYTES)
      return this.#reply(message, 'error', { reason: 'unmatched topic' })
    if (event === 'phx_join' && !this.#mayJoin()) {
      this.#reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
      return this.#connection.close(POLICY_VIOLATION, 'Too many joins per second')
    }
    if (event === 'phx_join') return this.#enqueue(topic, size, () => this.#join(message, size))
    if (event === 'phx_leave') return this.#enqueue(topic, size, () => this.#leave(message))
    return this.#enqueue(topic, size, async () => {
      const channel = this.#channels.get(topic)
      if (!channel && ref !== null) return this.#reply(message, 'error', { reason: 'unmatched topic' })
      // A message for an earlier membership in the same topic is outdated and ignored.
      const isCurrent = message.joinRef === null || message.joinRef === channel?.joinRef
      if (channel && isCurrent) await channel.handle(message)
    })
  }

  /** Messages for one topic are handled in order, also if one waits for the database. */
  #enqueue(topic: string, size: number, work: () => Promise<void> | void): void {
    const queue = this.#queues.get(topic) ?? { tail: Promise.resolve(), pending: 0 }
    this.#queues.set(topic, queue)
    queue.pending += 1
    this.#pendingBytes += size
    this.#measure('kept')
    const { pendingMessages, pendingBytes } = this.limits
    if (queue.pending > pendingMessages || this.#pendingBytes > pendingBytes)
      return this.#connection.close(POLICY_VIOLATION, 'Too many messages per second')
    queue.tail = queue.tail
      .then(work)
      .catch((error: unknown) => {
        this.#context.logger.error({ err: error }, 'A realtime message failed')
        this.#channels.get(topic)?.shutDown('Unknown Error on Channel')
      })
      .finally(() => {
        queue.pending -= 1
        this.#pendingBytes -= size
        if (queue.pending === 0) this.#queues.delete(topic)
        this.#measure('kept')
      })
  }

  async #join(message: ClientMessage, size: number): Promise<void> {
    const { topic, ref, payload } = message
    if (topic === PREFIX)
      return this.#reply(message, 'error', { reason: 'TopicNameRequired: You must provide a topic name' })
    this.#dismiss(topic)
    const config = readJoinConfig(payload)
    const reason = joinRefusal(config, this.limits, [...this.#channels.values()])
    if (reason !== undefined) return this.#reply(message, 'error', { reason })
    if (!this.mayKeep(size))
      return this.#reply(message, 'error', {
        reason: 'ChannelRateLimitReached: The channels of this socket are too large',
      })
    if (!this.#isOpen) return undefined
    const channel = new Channel(this.#context, this, message, config, size)
    this.#channels.set(topic, channel)
    if (!(await channel.join(ref))) this.closed(topic, channel)
    return undefined
  }

  #leave(message: ClientMessage): void {
    const channel = this.#channels.get(message.topic)
    if (channel && message.joinRef !== null && message.joinRef !== channel.joinRef) return
    this.#reply(message, 'ok', {})
    this.#dismiss(message.topic)
  }

  #dismiss(topic: string): void {
    const channel = this.#channels.get(topic)
    if (!channel) return
    channel.end()
    this.#channels.delete(topic)
    const { joinRef } = channel
    this.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: '{}' })
  }

  #reply(
    { joinRef, ref, topic }: ClientMessage,
    status: 'ok' | 'error',
    response: Record<string, unknown>,
  ): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) })
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#context.memory.queued.forget(this)
    this.#context.memory.kept.forget(this)
    for (const channel of this.#channels.values()) channel.end()
    this.#channels.clear()
  }
}
