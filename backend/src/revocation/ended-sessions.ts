import type { Claims } from '../caller.ts'
import type { Database } from '../postgres/database.ts'

/** The sessions that ended while access tokens of theirs may still be valid, known in every process. */
export interface EndedSessions {
  /** Whether the session of a token with these claims has ended. A token without a session has none to end. */
  haveEnded(claims: Claims): boolean
  /** Calls `handle` with the id of each session that ends from now on. */
  onEnd(handle: (sessionId: string) => void): void
  /** Resolves when this process knows all sessions that ended before. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Of auth.record_ended_sessions(); a payload is the id of a session. */
const CHANNEL = 'ended_sessions'
/** A token is accepted for a while after its expiry, since clocks drift. */
const TOLERANCE_SECONDS = 60
const RETRY_MS = 1_000
const FORGET_EVERY_MS = 600_000
/** Longer than a transaction that ends a session takes. */
const RECENT_SECONDS = 60

/**
 * Keeps the ids of ended sessions in memory, so that no request has to ask the database. PostgreSQL announces each one;
 * after a lost connection all are read again.
 * @param lifetimeSeconds for how long access tokens are valid
 */
export async function followEndedSessions(
  database: Pick<Database, 'query' | 'listen'>,
  lifetimeSeconds: number,
): Promise<EndedSessions> {
  const rememberedSeconds = lifetimeSeconds + TOLERANCE_SECONDS
  /** Session id → when this process learnt of its end. */
  const ended = new Map<string, number>()
  const handlers: ((sessionId: string) => void)[] = []

  function add(sessionId: string): void {
    if (ended.has(sessionId)) return
    ended.set(sessionId, Date.now())
    for (const handle of handlers) handle(sessionId)
  }

  async function read(seconds: number): Promise<void> {
    const { rows } = await database.query<{ session_id: string }>(
      'select session_id from auth.ended_sessions where ended_at > now() - make_interval(secs => $1::integer)',
      [seconds],
    )
    for (const { session_id: sessionId } of rows) add(sessionId)
  }

  async function forget(): Promise<void> {
    const until = Date.now() - rememberedSeconds * 1000
    for (const [sessionId, since] of ended) if (since < until) ended.delete(sessionId)
    await database.query(
      'delete from auth.ended_sessions where ended_at < now() - make_interval(secs => $1::integer)',
      [rememberedSeconds],
    )
  }

  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  /** After a lost connection. Repeated while the database does not answer, for example because it is starting. */
  async function readMissed(): Promise<void> {
    try {
      await read(rememberedSeconds)
    } catch {
      clearTimeout(retry)
      if (!isClosed) retry = setTimeout(() => void readMissed(), RETRY_MS).unref()
    }
  }

  const stopListening = await database.listen(CHANNEL, (sessionId) => {
    if (sessionId !== '') return add(sessionId)
    void readMissed()
  })
  await read(rememberedSeconds)
  // Without the database, this is left to the next time.
  const forgetting = setInterval(() => void forget().catch(() => {}), FORGET_EVERY_MS).unref()

  return {
    haveEnded: ({ session_id: sessionId }) => typeof sessionId === 'string' && ended.has(sessionId),
    onEnd: (handle) => void handlers.push(handle),
    caughtUp: () => read(RECENT_SECONDS),
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(forgetting)
      await stopListening()
    },
  }
}
