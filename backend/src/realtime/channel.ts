import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import type { Logger } from '../logging/logger.ts'
import { unavailability } from '../postgres/unavailable.ts'
import type { Authorization, Extension } from './authorization.ts'
import type { ChangeFeed } from './changes/feed.ts'
import type { ChangeListener } from './changes/groups.ts'
import { SubscriptionError, type Subscription } from './changes/subscription.ts'
import type { Address, Broadcast, Hub, Member } from './hub.ts'
import type { JoinConfig } from './join-config.ts'
import { createRate, maySendPublicly, type Limits } from './limits.ts'
import type { PresenceEntry, Presence } from './presence.ts'
import { isRecord, toJson, type ClientMessage, type ServerMessage, type UserBroadcast } from './serializer.ts'
import { ChannelError, expiredMessage, identifyCaller, isOpaqueKey, type Identity } from './token.ts'

/** A subscription as the client asks for it. */
export interface RequestedChanges {
  id: number
  params: Record<string, unknown>
}

/** The services and settings that all channels share. */
export interface ChannelContext {
  logger: Logger
  limits: Limits
  hub: Hub
  presence: Presence
  feed: ChangeFeed
  authorization: Authorization
  verifyToken: VerifyToken
  /** Sends to the members in this process and in all others, except one. */
  broadcast(address: Address, broadcast: Broadcast, except?: Member): void
  /** @throws SubscriptionError for the first that cannot be resolved */
  resolveSubscriptions(caller: Caller, requested: readonly RequestedChanges[]): Promise<Subscription[]>
  /** Stored broadcasts of the topic since then, oldest first. */
  replay(topic: string, since: number, limit: number): Promise<UserBroadcast[]>
}

/** The parts of a socket that a channel uses. */
export interface ChannelSocket {
  /** The caller of the API key that opened the socket. */
  readonly opener: Caller
  send(message: ServerMessage): void
  sendBroadcast(topic: string, broadcast: UserBroadcast): void
  /** Called when the channel has ended by itself. */
  closed(channel: Channel): void
}

type Reply = { status: 'ok' | 'error'; response: Record<string, unknown> }

const TOO_DEEP = 'Payload is nested too deep'
const OK: Reply = { status: 'ok', response: {} }
/** The longest delay of a timer. */
const DAY_MS = 24 * 60 * 60 * 1000
let subscriptionIds = 0

/** One socket's membership in one topic, from join to leave. */
export class Channel implements Member, ChangeListener {
  readonly topic: string
  readonly joinRef: string | null
  readonly address: Address
  caller: Caller
  readonly #context: ChannelContext
  readonly #socket: ChannelSocket
  readonly #config: JoinConfig
  readonly #presenceKey: string
  readonly #mayTakeMessage: () => boolean
  readonly #mayTakePresence: () => boolean
  #isOpen = true
  #token: unknown
  #expiry: NodeJS.Timeout | undefined
  #mayRead: Record<Extension, boolean> = { broadcast: true, presence: true }
  #mayWrite: Partial<Record<Extension, boolean>> = {}
  #tracked: PresenceEntry | undefined
  #subscriptions: Subscription[] = []
  #stopListening = () => {}

  constructor(
    context: ChannelContext,
    socket: ChannelSocket,
    join: Pick<ClientMessage, 'topic' | 'joinRef'>,
    config: JoinConfig,
  ) {
    this.#context = context
    this.#socket = socket
    this.#config = config
    this.topic = join.topic
    this.joinRef = join.joinRef
    this.address = { topic: join.topic.slice('realtime:'.length), isPrivate: config.isPrivate }
    this.caller = socket.opener
    this.#token = config.accessToken
    this.#presenceKey = config.presence.key || randomUUID()
    this.#mayTakeMessage = createRate(context.limits.messagesPerSecond, 1_000)
    this.#mayTakePresence = createRate(context.limits.presenceCalls, 30_000)
  }

  /** How many subscriptions to changes it has. */
  get changes(): number {
    return this.#config.postgresChanges.length
  }

  /** Replies to the join, and starts delivering if it was accepted. Returns whether it was. */
  async join(ref: string | null): Promise<boolean> {
    try {
      await this.#admit(this.#config.accessToken)
      const stored = await this.#stored()
      const changes = await this.#subscribe()
      if (!this.#isOpen) return false
      this.#context.hub.add(this)
      this.#reply(ref, { status: 'ok', response: { postgres_changes: changes.echoed } })
      for (const broadcast of stored) this.#socket.sendBroadcast(this.topic, broadcast)
      if (changes.outcome)
        this.#pushSystem('postgres_changes', changes.outcome.status, changes.outcome.message)
      if (this.#config.presence.isEnabled && this.#mayRead.presence)
        this.#push('presence_state', this.#context.presence.state(this.address))
      return true
    } catch (error) {
      this.end()
      this.#reply(ref, { status: 'error', response: { reason: reasonOf(error, this.#context.logger) } })
      return false
    }
  }

  async handle(message: ClientMessage): Promise<void> {
    if (!this.#isOpen) return
    if (!this.#mayTakeMessage()) return this.shutDown('Too many messages per second')
    if (message.event === 'broadcast') await this.#broadcast(message)
    else if (message.event === 'presence') await this.#presence(message)
    else if (message.event === 'access_token' && isRecord(message.payload))
      await this.#refresh(message.payload.access_token)
  }

  receiveBroadcast(broadcast: Broadcast): void {
    if (!this.#mayRead.broadcast) return
    if ('json' in broadcast) this.#push('broadcast', broadcast.json)
    else this.#socket.sendBroadcast(this.topic, broadcast.user)
  }

  receivePresence(diff: string): void {
    if (this.#mayRead.presence) this.#push('presence_diff', diff)
  }

  receiveChange(ids: number[], data: string): void {
    this.#push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  /** Ends the channel with a message that gives the reason. */
  shutDown(reason: string): void {
    if (!this.#isOpen) return
    this.end()
    this.#pushSystem('system', 'error', reason)
    this.#socket.send({
      joinRef: this.joinRef,
      ref: this.joinRef,
      topic: this.topic,
      event: 'phx_close',
      payload: '{}',
    })
    this.#socket.closed(this)
  }

  /** Ends the channel without a message. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#expiry)
    this.#stopListening()
    this.#context.hub.remove(this)
    if (this.#tracked) this.#context.presence.untrack(this.#tracked)
    this.#tracked = undefined
  }

  async #admit(token: unknown): Promise<void> {
    const identity = await identifyCaller(token, this.#socket.opener, this.#context.verifyToken)
    // Before the database is asked: a session that ends meanwhile closes the sockets of its callers.
    this.caller = identity.caller
    if (this.#config.isPrivate) {
      const mayRead = await this.#context.authorization.mayRead(identity.caller, this.address.topic)
      if (!mayRead.broadcast && !mayRead.presence) throw this.#unauthorized()
      this.#mayRead = mayRead
    }
    this.#mayWrite = {}
    this.#watchExpiry(identity)
  }

  #watchExpiry({ expiresAt }: Identity): void {
    clearTimeout(this.#expiry)
    if (expiresAt === undefined || !this.#isOpen) return
    const rest = expiresAt - Date.now()
    const look = () =>
      rest > DAY_MS
        ? this.#watchExpiry({ caller: this.caller, expiresAt })
        : this.shutDown(expiredMessage(expiresAt))
    this.#expiry = setTimeout(look, Math.min(Math.max(rest, 0), DAY_MS)).unref()
  }

  #unauthorized(): ChannelError {
    const { topic } = this.address
    return new ChannelError(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${topic}`,
    )
  }

  /** Listening to changes starts before the reply to the join, so that the client misses none after it. */
  async #subscribe() {
    const wanted = this.#config.postgresChanges
    const requested = wanted.map((params) => ({ params, id: ++subscriptionIds }))
    const echoed = requested.map(({ params, id }) => ({ ...params, id }))
    if (wanted.length === 0) return { echoed }
    try {
      this.#subscriptions = await this.#context.resolveSubscriptions(this.caller, requested)
      this.#listen()
      return { echoed, outcome: { status: 'ok', message: 'Subscribed to PostgreSQL' } }
    } catch (error) {
      if (!(error instanceof SubscriptionError)) throw error
      if (this.#config.waitsForChanges)
        throw new ChannelError('RealtimeDisabledForConfiguration', error.message)
      return { echoed, outcome: { status: 'error', message: error.message } }
    }
  }

  /** Again for each caller, whose rights decide what is received. */
  #listen(): void {
    this.#stopListening()
    if (this.#isOpen) this.#stopListening = this.#context.feed.listen(this, this.#subscriptions)
  }

  async #stored(): Promise<UserBroadcast[]> {
    const { replay } = this.#config.broadcast
    if (!replay) return []
    if (!this.#config.isPrivate)
      throw new ChannelError('UnableToReplayMessages', 'Replay is not allowed for public channels')
    if (!this.#mayRead.broadcast) throw this.#unauthorized()
    return this.#context.replay(this.address.topic, replay.since, replay.limit)
  }

  async #broadcast({ ref, payload, broadcast }: ClientMessage): Promise<void> {
    if (!(await this.#maySend('broadcast')) || !this.#isOpen) return undefined
    const { ack, self } = this.#config.broadcast
    const json = toJson(payload ?? {})
    if (json === undefined) return this.shutDown(TOO_DEEP)
    const message: Broadcast = broadcast ? { user: broadcast } : { json }
    const size = 'user' in message ? message.user.bytes.length : Buffer.byteLength(message.json)
    const isTooLarge = size > this.#context.limits.payloadBytes
    if (!isTooLarge) this.#context.broadcast(this.address, message, self ? undefined : this)
    if (!ack) return undefined
    return this.#reply(
      ref,
      isTooLarge ? { status: 'error', response: { reason: 'payload_size_exceeded' } } : OK,
    )
  }

  async #presence({ ref, payload }: ClientMessage): Promise<void> {
    if (!this.#mayTakePresence()) return this.shutDown('Client presence rate limit exceeded')
    if (!isRecord(payload) || typeof payload.event !== 'string') return this.#reply(ref, OK)
    const event = payload.event.toLowerCase()
    if (event === 'track') return this.#track(ref, payload.payload)
    if (event !== 'untrack') return this.#reply(ref, { status: 'error', response: {} })
    if (this.#tracked) this.#context.presence.untrack(this.#tracked)
    this.#tracked = undefined
    return this.#reply(ref, OK)
  }

  async #track(ref: string | null, state: unknown = {}): Promise<void> {
    if (!isRecord(state)) {
      const reason = 'Presence track payload must be a map'
      return this.#reply(ref, { status: 'error', response: { reason } })
    }
    if (!(await this.#maySend('presence'))) return this.#reply(ref, { status: 'error', response: {} })
    const text = toJson(state)
    if (text === undefined) return this.shutDown(TOO_DEEP)
    if (Buffer.byteLength(text) > this.#context.limits.payloadBytes)
      return this.shutDown('Track message size exceeded')
    if (!this.#isOpen) return undefined
    if (text !== JSON.stringify(this.#tracked?.payload))
      this.#tracked = this.#context.presence.track(this.address, this.#presenceKey, state, this.#tracked)
    return this.#reply(ref, OK)
  }

  /** Evaluated at the first message, and again after each new token. */
  async #maySend(extension: Extension): Promise<boolean> {
    if (!this.#config.isPrivate) return maySendPublicly(this.caller, this.#context.limits)
    this.#mayWrite[extension] ??= await this.#context.authorization.mayWrite(
      this.caller,
      this.address.topic,
      extension,
    )
    return this.#mayWrite[extension]
  }

  async #refresh(token: unknown): Promise<void> {
    if (typeof token !== 'string' || isOpaqueKey(token) || token === this.#token) return
    const before = this.#mayRead
    try {
      await this.#admit(token)
      this.#token = token
      this.#listen()
    } catch (error) {
      return this.shutDown(
        error instanceof ChannelError ? error.message : reasonOf(error, this.#context.logger),
      )
    }
    const isRevoked = (['broadcast', 'presence'] as const).some(
      (each) => before[each] && !this.#mayRead[each],
    )
    if (isRevoked)
      this.shutDown(`You no longer have permission to read from this Channel topic: ${this.address.topic}`)
  }

  #reply(ref: string | null, reply: Reply): void {
    const { joinRef, topic } = this
    this.#socket.send({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify(reply) })
  }

  #push(event: string, payload: string): void {
    this.#socket.send({ topic: this.topic, event, payload })
  }

  #pushSystem(extension: string, status: string, message: string): void {
    this.#push('system', JSON.stringify({ extension, status, message, channel: this.address.topic }))
  }
}

function reasonOf(error: unknown, logger: Logger): string {
  if (error instanceof ChannelError) return `${error.code}: ${error.message}`
  const unavailable = unavailability(error)
  if (unavailable) return unavailable.message
  logger.error({ err: error }, 'A realtime channel failed')
  return 'Unknown Error on Channel'
}
