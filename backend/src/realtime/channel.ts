import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Owner } from '../limits/owner.ts'
import type { Logger } from '../logging/logger.ts'
import type { Network } from '../networks.ts'
import { unavailability } from '../postgres/unavailable.ts'
import type { Extension } from './authorization.ts'
import type { ChangeListener } from './changes/groups.ts'
import { SubscriptionError } from './changes/subscription.ts'
import { ChannelChanges, type SubscriptionOutcome } from './channel-changes.ts'
import type { ChannelContext, ChannelSocket, Subscriber } from './channel-context.ts'
import type { Address, Broadcast, Member } from './hub.ts'
import { followedBy, type FollowedChanges, type JoinConfig } from './join-config.ts'
import { createRate, maySendPublicly } from './limits.ts'
import { sizeOf, type PresenceEntry } from './presence.ts'
import { isRecord, toJson, type ClientMessage, type UserBroadcast } from './serializer.ts'
import { ChannelError, expiredMessage, identifyCaller, isOpaqueKey, type Identity } from './token.ts'

type Reply = { status: 'ok' | 'error'; response: Record<string, unknown> }

const TOO_MUCH_PRESENCE = 'PresenceLimitReached: The states tracked on this topic or socket are too large'
const TOO_DEEP = 'Payload is nested too deep'
const OK: Reply = { status: 'ok', response: {} }
/** The longest delay of a timer. */
const DAY_MS = 24 * 60 * 60 * 1000

/** One socket's membership in one topic, from join to leave. */
export class Channel implements Member, ChangeListener, FollowedChanges, Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  readonly address: Address
  caller: Caller
  isOpen = true
  readonly #context: ChannelContext
  readonly #socket: ChannelSocket
  readonly #config: Pick<JoinConfig, 'isPrivate' | 'broadcast' | 'presence' | 'waitsForChanges'>
  readonly changes: number
  readonly ownChanges: number
  readonly #joinBytes: number
  readonly #presenceKey: string
  readonly #mayTakeMessage: () => boolean
  readonly #mayTakePresence: () => boolean
  #token: unknown
  #expiry: NodeJS.Timeout | undefined
  #mayRead: Record<Extension, boolean> = { broadcast: true, presence: true }
  #mayWrite: Partial<Record<Extension, boolean>> = {}
  #tracked: PresenceEntry | undefined
  readonly #rowChanges: ChannelChanges

  constructor(
    context: ChannelContext,
    socket: ChannelSocket,
    join: Pick<ClientMessage, 'topic' | 'joinRef'>,
    { postgresChanges, accessToken, ...config }: JoinConfig,
    joinBytes: number,
  ) {
    this.#context = context
    this.#socket = socket
    this.#config = config
    const followed = followedBy(postgresChanges)
    this.changes = followed.changes
    this.ownChanges = followed.ownChanges
    this.#joinBytes = joinBytes
    this.topic = join.topic
    this.joinRef = join.joinRef
    this.address = { topic: join.topic.slice('realtime:'.length), isPrivate: config.isPrivate }
    this.caller = socket.opener
    this.#token = accessToken
    this.#rowChanges = new ChannelChanges(context, this, postgresChanges)
    this.#presenceKey = config.presence.key || randomUUID()
    this.#mayTakeMessage = createRate(socket.limits.messagesPerSecond, 1_000)
    this.#mayTakePresence = createRate(socket.limits.presenceCalls, 30_000)
  }

  get networks(): readonly Network[] {
    return this.#socket.networks
  }

  get owner(): Owner {
    return { networks: this.networks, member: this.#socket.name }
  }

  /** The bytes that are kept for it. */
  get kept(): number {
    return this.#joinBytes + lengthOf(this.#token) + (this.#tracked ? sizeOf(this.#tracked) : 0)
  }

  /** Replies to the join, and starts delivering if it was accepted. Returns whether it was. */
  async join(ref: string | null): Promise<boolean> {
    try {
      await this.#admit(this.#token)
      const stored = await this.#stored()
      // Before the reply, so that the client misses no change after it.
      const outcome = await this.#rowChanges.subscribe()
      if (outcome?.status === 'error' && this.#config.waitsForChanges)
        throw new ChannelError('RealtimeDisabledForConfiguration', outcome.message)
      if (!this.isOpen) return false
      this.#context.hub.add(this)
      const echoed = this.#rowChanges.requested.map(({ params, id }) => ({ ...params, id }))
      this.#reply(ref, { status: 'ok', response: { postgres_changes: echoed } })
      for (const broadcast of stored) this.#socket.sendBroadcast(this.topic, broadcast)
      this.#pushOutcome(outcome)
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
    if (!this.isOpen) return
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
    if (!this.isOpen) return
    this.end()
    this.#pushSystem('system', 'error', reason)
    this.#socket.send({
      joinRef: this.joinRef,
      ref: this.joinRef,
      topic: this.topic,
      event: 'phx_close',
      payload: '{}',
    })
    this.#socket.closed(this.topic, this)
  }

  /** Ends the channel without a message. */
  end(): void {
    if (!this.isOpen) return
    this.isOpen = false
    clearTimeout(this.#expiry)
    this.#rowChanges.stop()
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
    if (expiresAt === undefined || !this.isOpen) return
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

  async #stored(): Promise<UserBroadcast[]> {
    const { replay } = this.#config.broadcast
    if (!replay) return []
    if (!this.#config.isPrivate)
      throw new ChannelError('UnableToReplayMessages', 'Replay is not allowed for public channels')
    if (!this.#mayRead.broadcast) throw this.#unauthorized()
    return this.#context.replay(this.address.topic, replay.since, replay.limit)
  }

  async #broadcast({ ref, payload, broadcast }: ClientMessage): Promise<void> {
    if (!(await this.#maySend('broadcast')) || !this.isOpen) return undefined
    const { ack, self } = this.#config.broadcast
    const json = toJson(payload ?? {})
    if (json === undefined) return this.shutDown(TOO_DEEP)
    const message: Broadcast = broadcast ? { user: broadcast } : { json }
    const size = 'user' in message ? message.user.bytes.length : Buffer.byteLength(message.json)
    const isTooLarge = size > this.#socket.limits.payloadBytes
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
    const bytes = Buffer.byteLength(text)
    if (bytes > this.#socket.limits.payloadBytes) return this.shutDown('Track message size exceeded')
    if (!this.isOpen) return undefined
    if (text === this.#tracked?.state) return this.#reply(ref, OK)
    const before = this.#tracked
    const maximum = this.#socket.limits.topicStateBytes
    const more = bytes - (before?.state.length ?? 0)
    if (!this.#socket.mayKeep(more) || !this.#context.presence.hasRoom(this.address, bytes, maximum, before))
      return this.#reply(ref, { status: 'error', response: { reason: TOO_MUCH_PRESENCE } })
    this.#tracked = this.#context.presence.track(this.address, this.#presenceKey, text, before)
    return this.#reply(ref, OK)
  }

  /** Evaluated at the first message, and again after each new token. */
  async #maySend(extension: Extension): Promise<boolean> {
    if (!this.#config.isPrivate) return maySendPublicly(this.caller, this.#socket.limits)
    this.#mayWrite[extension] ??= await this.#context.authorization.mayWrite(
      this.caller,
      this.address.topic,
      extension,
    )
    return this.#mayWrite[extension]
  }

  async #refresh(token: unknown): Promise<void> {
    if (typeof token !== 'string' || isOpaqueKey(token) || token === this.#token) return
    if (!this.#socket.mayKeep(token.length)) return this.shutDown('The access token is too large')
    const before = this.#mayRead
    try {
      await this.#admit(token)
      this.#token = token
      this.#pushOutcome(await this.#rowChanges.renew())
    } catch (error) {
      return this.shutDown(
        error instanceof ChannelError || error instanceof SubscriptionError
          ? error.message
          : reasonOf(error, this.#context.logger),
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

  #pushOutcome(outcome: SubscriptionOutcome | undefined): void {
    if (outcome && this.isOpen) this.#pushSystem('postgres_changes', outcome.status, outcome.message)
  }

  #pushSystem(extension: string, status: string, message: string): void {
    this.#push('system', JSON.stringify({ extension, status, message, channel: this.address.topic }))
  }
}

function lengthOf(token: unknown): number {
  return typeof token === 'string' ? token.length : 0
}

function reasonOf(error: unknown, logger: Logger): string {
  if (error instanceof ChannelError) return `${error.code}: ${error.message}`
  const unavailable = unavailability(error)
  if (unavailable) return unavailable.message
  logger.error({ err: error }, 'A realtime channel failed')
  return 'Unknown Error on Channel'
}
