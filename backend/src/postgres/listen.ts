import pg from 'pg'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A connection that the network drops before it listens would otherwise be waited for until TCP gives it up. */
const ANSWERS_WITHIN_MS = 5_000

/**
 * Listens on `channel` with a connection of its own, which reconnects when the database restarts. Notifications in
 * between are lost, so each reconnect is reported by an empty payload.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  handle: (payload: string) => void,
) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, query_timeout: ANSWERS_WITHIN_MS })
    next.on('notification', ({ payload }) => handle(payload ?? ''))
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => client === next && reconnect(FIRST_RETRY_MS))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    client = next
    // Stopped while this connection was being made.
    if (stopped) await next.end()
  }

  function reconnect(delay: number): void {
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(
        () => stopped || handle(''),
        () => reconnect(Math.min(delay * 2, LONGEST_RETRY_MS)),
      )
    }, delay)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
