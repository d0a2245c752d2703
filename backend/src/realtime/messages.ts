import { silentLogger, type Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import type { Hub } from './hub.ts'
import { isRecord, type UserBroadcast } from './serializer.ts'

interface StoredMessage {
  id: string
  event: string
  payload: string | null
  binary_payload: Buffer | null
}

export interface StoredMessages {
  /** Called when a row was committed, with the notification of its trigger. */
  enqueue(announced: string): void
  replay(topic: string, since: number, limit: number): Promise<UserBroadcast[]>
  prune(): Promise<void>
}

const RETENTION_DAYS = 3

/** Broadcasts sent from the database with realtime.send and the like: rows of realtime.messages. */
export function createStoredMessages(
  database: Database,
  hub: Hub,
  logger: Logger = silentLogger,
): StoredMessages {
  let tail = Promise.resolve()

  async function deliver(announced: string): Promise<void> {
    const { id, topic, private: isPrivate } = readAnnouncement(announced)
    const address = { topic, isPrivate }
    if ([...hub.members(address)].length === 0) return
    const { rows } = await database.query<StoredMessage>(
      'select id, event, payload::text as payload, binary_payload from realtime.messages where id = $1',
      [id],
    )
    for (const row of rows) hub.broadcast(address, { user: broadcastOf(row, { id }) })
  }

  return {
    enqueue(announced) {
      tail = tail
        .then(() => deliver(announced))
        .catch((error: unknown) => logger.error({ err: error }, 'Realtime could not deliver a message'))
    },
    async replay(topic, since, limit) {
      const { rows } = await database.query<StoredMessage>(
        `select * from (
           select id, event, payload::text as payload, binary_payload, inserted_at from realtime.messages
           where topic = $1 and private and extension = 'broadcast' and event is not null
             and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
           order by inserted_at desc limit $3
         ) newest order by inserted_at`,
        [topic, since, limit],
      )
      return rows.map((row) => broadcastOf(row, { replayed: true, id: row.id }))
    },
    async prune() {
      await database.query(
        `delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '${RETENTION_DAYS} days'`,
      )
    },
  }
}

function broadcastOf(
  { event, payload, binary_payload: binary }: StoredMessage,
  meta: Record<string, unknown>,
): UserBroadcast {
  return binary
    ? { event, encoding: 'binary', bytes: binary, meta }
    : { event, encoding: 'json', bytes: Buffer.from(payload ?? 'null'), meta }
}

function readAnnouncement(text: string): { id: string; topic: string; private: boolean } {
  const read: unknown = JSON.parse(text)
  if (!isRecord(read) || typeof read.id !== 'string' || typeof read.topic !== 'string')
    throw new Error('the announcement of a message is malformed')
  return { id: read.id, topic: read.topic, private: read.private === true }
}
