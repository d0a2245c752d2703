import { isRecord } from './serializer.ts'

/** What a client asks for when it joins a channel. */
export interface JoinConfig {
  isPrivate: boolean
  broadcast: { ack: boolean; self: boolean; replay?: { since: number; limit: number } }
  /** An empty key: the server makes one up. */
  presence: { key: string; isEnabled: boolean }
  /** As the client wrote them: they go back to it with their ids. */
  postgresChanges: Record<string, unknown>[]
  /** Whether the answer waits until changes are listened to, and fails when they cannot be. */
  waitsForChanges: boolean
  accessToken: unknown
}

const MAX_REPLAYED = 25

/** Reads leniently, as the platform does: what has the wrong type counts as not said. */
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
