import type { Caller } from '../caller.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import type { Owner } from '../limits/owner.ts'
import type { Logger } from '../logging/logger.ts'
import type { Network } from '../networks.ts'
import type { Authorization } from './authorization.ts'
import type { ChangeFeed } from './changes/feed.ts'
import type { Subscription } from './changes/subscription.ts'
import type { Address, Broadcast, Hub, Member } from './hub.ts'
import type { Limits } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'
import type { Presence } from './presence.ts'
import type { ServerMessage, UserBroadcast } from './serializer.ts'

/** A subscription as the client asks for it. */
export interface RequestedChanges {
  id: number
  params: Record<string, unknown>
}

/** The services and settings that all channels share. */
export interface ChannelContext {
  logger: Logger
  limitsOf(caller: Caller): Limits
  /** What all sockets have waiting for their clients, and what is kept for them. */
  memory: Record<'queued' | 'kept', MemoryBudget<MeasuredSocket>>
  hub: Hub
  presence: Presence
  feed: ChangeFeed
  authorization: Authorization
  verifyToken: VerifyToken
  /** Sends to the members in this process and in all others, except one. */
  broadcast(address: Address, broadcast: Broadcast, except?: Member): void
  /**
   * Waits for the channel's turn. Resolves nothing for one that has ended meanwhile.
   * @throws SubscriptionError for the first that cannot be resolved; ChannelError if too many wait
   */
  resolveSubscriptions(channel: Subscriber, requested: readonly RequestedChanges[]): Promise<Subscription[]>
  /** Stored broadcasts of the topic since then, oldest first. */
  replay(topic: string, since: number, limit: number): Promise<UserBroadcast[]>
}

/** A channel that joins with subscriptions to changes. */
export interface Subscriber {
  readonly caller: Caller
  readonly isOpen: boolean
  /** Joins of the same one have turns together. */
  readonly owner: Owner
}

/** A socket whose memory is limited. */
export interface MeasuredSocket {
  /** In bytes. */
  readonly queued: number
  readonly kept: number
  /** Breaks the connection off. */
  disconnect(): void
}

/** The parts of a socket that a channel uses. */
export interface ChannelSocket {
  /** The caller of the API key that opened the socket. */
  readonly opener: Caller
  /** Where the client is; empty if that is unknown. */
  readonly networks: readonly Network[]
  /** Tells the socket from others. */
  readonly name: string
  /** Of the opener. */
  readonly limits: Limits
  /** Whether the socket's channels may keep so many bytes more. */
  mayKeep(bytes: number): boolean
  send(message: ServerMessage): void
  sendBroadcast(topic: string, broadcast: UserBroadcast): void
  /** Called when the channel has ended by itself. */
  closed(topic: string, channel: Member): void
}
