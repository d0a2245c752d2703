import { MAX_NAME_BYTES, type Limits } from './limits.ts'
import { isRecord } from './serializer.ts'

/** The options of a join. */
export interface JoinConfig {
  isPrivate: boolean
  broadcast: { ack: boolean; self: boolean; replay?: { since: number; limit: number } }
  /** With an empty key the server generates one. */
  presence: { key: string; isEnabled: boolean }
  /** As the client sent them, since they are echoed with their ids. */
  postgresChanges: Record<string, unknown>[]
  /** Whether the reply waits until changes are delivered, and is an error if they cannot be. */
  waitsForChanges: boolean
  accessToken: unknown
}

/** How many subscriptions to changes a channel has. */
export interface FollowedChanges {
  changes: number
  /** With a filter or columns of their own. */
  ownChanges: number
}

const MAX_REPLAYED = 25

/** Reads leniently, as the hosted service does: a value of the wrong type counts as absent. */
export function readJoinConfig(payload: unknown): JoinConfig {
  const join = recordOf(payload)
  const config = recordOf(join.config)
  const broadcast = recordOf(config.broadcast)
  const presence = recordOf(config.presence)
  const changes = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  return {
    isPrivate: isTrue(config.private),
    broadcast: { ack: isTrue(broadcast.ack), self: isTrue(broadcast.self), replay: readReplay(broadcast) },
    presence: {
      key: typeof presence.key === 'string' ? presence.key : '',
      isEnabled: isTrue(presence.enabled),
    },
    postgresChanges: changes.filter(isRecord),
    waitsForChanges: isTrue(recordOf(config.postgres_changes_options).wait),
    accessToken: join.access_token ?? join.user_token,
  }
}

export function followedBy(postgresChanges: readonly Record<string, unknown>[]): FollowedChanges {
  return { changes: postgresChanges.length, ownChanges: postgresChanges.filter(isOwn).length }
}

function isOwn({ filter, select }: Record<string, unknown>): boolean {
  return Boolean(filter) || Array.isArray(select)
}

/** Why a socket with these channels cannot join another one; undefined if it can. */
export function joinRefusal(
  { presence, postgresChanges }: JoinConfig,
  limits: Limits,
  joined: readonly FollowedChanges[],
): string | undefined {
  if (joined.length >= limits.channelsPerSocket) return 'ChannelRateLimitReached: Too many channels'
  const sum = (count: (each: FollowedChanges) => number) =>
    [...joined, followedBy(postgresChanges)].reduce((total, each) => total + count(each), 0)
  if (sum(({ changes }) => changes) > limits.changesPerSocket)
    return 'ChannelRateLimitReached: Too many subscriptions to changes'
  if (sum(({ ownChanges }) => ownChanges) > limits.ownChangesPerSocket)
    return 'ChannelRateLimitReached: Too many subscriptions to changes with a filter or columns'
  if (Buffer.byteLength(presence.key) > MAX_NAME_BYTES)
    return `InvalidPresenceKey: A presence key has at most ${MAX_NAME_BYTES} bytes`
  return undefined
}

function readReplay(broadcast: Record<string, unknown>): JoinConfig['broadcast']['replay'] {
  if (!isRecord(broadcast.replay)) return undefined
  const { since, limit = MAX_REPLAYED } = broadcast.replay
  if (typeof since !== 'number' || typeof limit !== 'number') return undefined
  return { since, limit: Math.min(Math.max(Math.trunc(limit), 0), MAX_REPLAYED) }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
